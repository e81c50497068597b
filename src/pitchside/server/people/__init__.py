"""Identities, invitations and the QR codes of links."""
