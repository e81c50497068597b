"""The database: schema, reading and writing of matches and people, checksums, backup, migrations."""
