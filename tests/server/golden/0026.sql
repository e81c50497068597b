-- Made by the version tagged v0.2.1. Ana: pitchside-a7d11e5e=OuWDo5nEnHwC7Ci0ZXvoYw4aDKwmonGBEBoF8j_X-utw.607ebc9b550ca04f1391be876e8d32ead90f98b492a7e91be6d92c99ef24863b
-- Ben: pitchside-a7d11e5e=tS4qblNmYLr2-6esWklgSwa6b5_xII2broaRwfTJeY6A.034e2c38ace23b63ddebc58074e04dca7eba027a6fc28e17f9ad9627c023dca6
-- running: p-2ohhcd62JBAK-NL6hUNQ
-- slow: PTi5QkJHt3UuLHuTzzdkIw
-- over: dfBYNMt9FIbzQknZlSsBVg
BEGIN TRANSACTION;
CREATE TABLE actions (
	match_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	seat TEXT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (match_id, number), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "actions" VALUES('p-2ohhcd62JBAK-NL6hUNQ',0,'south','c2n');
INSERT INTO "actions" VALUES('p-2ohhcd62JBAK-NL6hUNQ',1,'south','end');
INSERT INTO "actions" VALUES('dfBYNMt9FIbzQknZlSsBVg',0,'south','resign');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0026');
CREATE TABLE blocks (
	person TEXT NOT NULL, 
	blocked TEXT NOT NULL, 
	name TEXT NOT NULL, 
	PRIMARY KEY (person, blocked), 
	FOREIGN KEY(person) REFERENCES people (id), 
	FOREIGN KEY(blocked) REFERENCES people (id)
);
CREATE TABLE checkpoints (
	match_id TEXT NOT NULL, 
	actions INTEGER NOT NULL, 
	turns INTEGER NOT NULL, 
	position TEXT NOT NULL, 
	PRIMARY KEY (match_id, actions), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE deadlines (
	match_id TEXT NOT NULL, 
	since INTEGER NOT NULL, 
	due INTEGER NOT NULL, seal TEXT, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "deadlines" VALUES('PTi5QkJHt3UuLHuTzzdkIw',1795034445,1795639245,'1843021bba31b6b30a8b1fddd8ad8418dfeedd9c39ccd0ebcab4c9845d6e561e');
CREATE TABLE device_links (
	token TEXT NOT NULL, 
	person TEXT NOT NULL, 
	expires INTEGER NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE devices (
	"key" TEXT NOT NULL, 
	person TEXT NOT NULL, 
	created TEXT NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "devices" VALUES('9fbfd40f403969958077e31e74a06e9f949986cc267c70e274550d5a29065509','iO0qsvZKgy98P_ncbiVaQQ','2026-11-18T20:40:45+00:00');
INSERT INTO "devices" VALUES('7afddc38b86e3126366f82f434851be82d64301a0b4bd651968fdd34c11fca5d','zSKOIbFEmwOPmehVvmNxWw','2026-11-18T20:40:45+00:00');
CREATE TABLE drafts (
	match_id TEXT NOT NULL, 
	seat TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (match_id, seat, number), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "drafts" VALUES('PTi5QkJHt3UuLHuTzzdkIw','south',0,'c2n');
CREATE TABLE invitations (
	token TEXT NOT NULL, 
	person TEXT NOT NULL, 
	asked TEXT NOT NULL, 
	expires INTEGER NOT NULL, 
	withdrawn BOOLEAN NOT NULL, 
	match_id TEXT, seed TEXT, salt TEXT, nonce TEXT, posted TEXT, seen INTEGER, handle TEXT, watch TEXT, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person) REFERENCES people (id), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "invitations" VALUES('86fb7239c49ed284df2727599c97be5bb0c8ccafdb4b701b3d51a04beb5f1a1d','iO0qsvZKgy98P_ncbiVaQQ','{"game":"play-ball","options":{"begins":"south"},"seat":"south","name":"Ana","watch":true,"rated":false,"anyone":false,"commits":false}',1795120845,0,'p-2ohhcd62JBAK-NL6hUNQ','e4aba1bd3354c2b5dee0be9e278d1d047cb2f317f9fc07a7829d9a280abb1931','4aec9d87cb9bb8f1c22b4ad0185dd6ee',NULL,NULL,1795034445,'JrOIkbad1lV_OwtYPM7y8w','e8dd464c3707794d31edbcd39c04c0d153a4520ffb1d7466ca06e13b4da40d0a');
INSERT INTO "invitations" VALUES('ffaa0273a821e70250f943596b47fece232632afdbf4c2887bd598f0e602139c','iO0qsvZKgy98P_ncbiVaQQ','{"game":"play-ball","options":{"clock":"604800+604800","begins":"south"},"seat":"south","name":"Ana","watch":true,"rated":false,"anyone":false,"commits":false}',1795120845,0,'PTi5QkJHt3UuLHuTzzdkIw','41b35952e2e93b2eca0161bb1d5c56a17b190d1ca402c473948e12f354a57a6a','14bb449f3ad74d5cc96ef88824f04502',NULL,NULL,1795034445,'BiH4YySdgIz-ltRJ1cdxxA','22f6477e848e2cfa1f9ba2653a5b5d601e221f90d76a3ba3787c144380c1750c');
INSERT INTO "invitations" VALUES('a315d42025189d7f596701585de1baba3624284d8365d7d2ce5ea381339dfde8','iO0qsvZKgy98P_ncbiVaQQ','{"game":"play-ball","options":{"clock":"300+5","begins":"south"},"seat":"south","name":"Ana","watch":true,"rated":true,"anyone":false,"commits":false}',1795120845,0,'dfBYNMt9FIbzQknZlSsBVg','201be00814b2907a855798cde15988cd07b8658c3fdfe68fd715166b53f268f9','394ab9843638281347f8d583260cc893',NULL,NULL,1795034445,'9iWTZG43WiToPufnG5Dbhw','38aeb87416eb249a375c63fe917606b3843369b3658d4001f6c1b343e73d953e');
CREATE TABLE jobs (
	kind TEXT NOT NULL, 
	match_id TEXT NOT NULL, 
	due INTEGER NOT NULL, 
	doer TEXT, 
	until INTEGER NOT NULL, 
	PRIMARY KEY (kind, match_id)
);
INSERT INTO "jobs" VALUES('sweep','',1795038045,NULL,0);
CREATE TABLE ledger (
	changes INTEGER NOT NULL, 
	PRIMARY KEY (changes)
);
INSERT INTO "ledger" VALUES(15);
CREATE TABLE matches (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	options TEXT NOT NULL, 
	south TEXT NOT NULL, 
	north TEXT NOT NULL, 
	created TEXT NOT NULL, 
	engine TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	hash TEXT NOT NULL, 
	over BOOLEAN NOT NULL, 
	clock_south INTEGER, 
	clock_north INTEGER, seed TEXT, salt TEXT, rules TEXT DEFAULT '1' NOT NULL, terms TEXT, result TEXT, position TEXT, links TEXT, seal TEXT, rated BOOLEAN, nonces TEXT, lag_south INTEGER, lag_north INTEGER, commits BOOLEAN, commitments TEXT, salts TEXT, resumed TEXT, tossed TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('p-2ohhcd62JBAK-NL6hUNQ','play-ball','{"begins": "south", "board": "strip39", "clock": null, "mode": "normal", "pass_turn": true, "repetition": "off", "turn_cap": null}','{"kind":"person","name":"Ana","level":null}','{"kind":"person","name":"Ben","level":null}','2026-11-18T20:40:45+00:00','0.2.0',2,'3f9c56221ba29b229574c7e68c63598acd117e79d8c94cae8d4c2381c26c9b80',0,NULL,NULL,'e4aba1bd3354c2b5dee0be9e278d1d047cb2f317f9fc07a7829d9a280abb1931','4aec9d87cb9bb8f1c22b4ad0185dd6ee','3','a126dd7731b885e77f06f2952c882c483f7e18d43496cb19b235460fbceb6048',NULL,NULL,'{"actions": "136fdf04d3575d9121fe5a94e7e5fdaef8d437f49efda92da99b9514180cb89a", "south": "c4dc2f798447d14be191e8cf2c19b022cbbca6310c3287a839eaa151cfb4f35b"}','a2864a04da44b2f7dfa7d869219a75f440e7909e8d01597f7fa5ed3f7b9bba6c',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'{}');
INSERT INTO "matches" VALUES('PTi5QkJHt3UuLHuTzzdkIw','play-ball','{"begins": "south", "board": "strip39", "clock": "604800+604800", "mode": "normal", "pass_turn": true, "repetition": "off", "turn_cap": null}','{"kind":"person","name":"Ana","level":null}','{"kind":"person","name":"Ben","level":null}','2026-11-18T20:40:45+00:00','0.2.0',1,'2f15e531fb2db8ef6ec351131ea7542f0b29da88bf2a38917764b21562450e2a',0,604799337,604800000,'41b35952e2e93b2eca0161bb1d5c56a17b190d1ca402c473948e12f354a57a6a','14bb449f3ad74d5cc96ef88824f04502','3','1a96b3081b96c8d577b41f8b32695c39c05bd6571bac0f8203fe910154b04a81',NULL,NULL,'{"actions": "", "south": "0063876a1f5bf5ab102b5b032ba26b918212b566d32e1a3b6c8f059719aab71e"}','8893f0525bbd914d5db740801767fa94f05771676ec0a468d7da70097f251413',NULL,NULL,0,0,NULL,NULL,NULL,NULL,'{}');
INSERT INTO "matches" VALUES('dfBYNMt9FIbzQknZlSsBVg','play-ball','{"begins": "south", "board": "strip39", "clock": "300+5", "mode": "normal", "pass_turn": true, "repetition": "off", "turn_cap": null}','{"kind":"person","name":"Ana","level":null}','{"kind":"person","name":"Ben","level":null}','2026-11-18T20:40:45+00:00','0.2.0',2,'2f15e531fb2db8ef6ec351131ea7542f0b29da88bf2a38917764b21562450e2a',1,299982,300000,'201be00814b2907a855798cde15988cd07b8658c3fdfe68fd715166b53f268f9','394ab9843638281347f8d583260cc893','3','d5f6c5c7a2c46bfeb815918a41ece88399cf007b99c605e6a315c26b1a36360a','{"reason": "resigned", "score": {"north": 0, "south": 0}, "winner": "north"}',NULL,'{"actions": "fe46c8c6f44ed13161380e44668fce57dbec15aa438a064511e755bbe0bef32e", "south": "3ecffe78541f7f2f20aba887d010796724129649cd07696ac9efd8b323fd4e08"}','1b64d877bbb4286b4a33eb7454e2f357d5bd1b61560174c4aa3c1199facdf3b2',1,NULL,2998,3000,NULL,NULL,NULL,NULL,'{}');
CREATE TABLE messages (
	match_id TEXT NOT NULL, 
	seat TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	sent TEXT NOT NULL, 
	answer TEXT NOT NULL, 
	PRIMARY KEY (match_id, seat, seq), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "messages" VALUES('p-2ohhcd62JBAK-NL6hUNQ','south',1,'{"seat":"south","seq":1,"client":"tab","t":"step","action":"c2n","swipe":null,"salt":null}','{"t":"ack","seat":"south","seq":1,"v":1,"hash":"2f15e531fb2db8ef6ec351131ea7542f0b29da88bf2a38917764b21562450e2a"}');
INSERT INTO "messages" VALUES('p-2ohhcd62JBAK-NL6hUNQ','south',2,'{"seat":"south","seq":2,"client":"tab","t":"step","action":"end","swipe":null,"salt":null}','{"t":"ack","seat":"south","seq":2,"v":2,"hash":"3f9c56221ba29b229574c7e68c63598acd117e79d8c94cae8d4c2381c26c9b80"}');
INSERT INTO "messages" VALUES('PTi5QkJHt3UuLHuTzzdkIw','south',1,'{"seat":"south","seq":1,"client":"tab","t":"step","action":"c2n","swipe":null,"salt":null}','{"t":"ack","seat":"south","seq":1,"v":1,"hash":"2f15e531fb2db8ef6ec351131ea7542f0b29da88bf2a38917764b21562450e2a"}');
INSERT INTO "messages" VALUES('dfBYNMt9FIbzQknZlSsBVg','south',1,'{"seat":"south","seq":1,"client":"tab","t":"step","action":"c2n","swipe":null,"salt":null}','{"t":"ack","seat":"south","seq":1,"v":1,"hash":"2f15e531fb2db8ef6ec351131ea7542f0b29da88bf2a38917764b21562450e2a"}');
INSERT INTO "messages" VALUES('dfBYNMt9FIbzQknZlSsBVg','south',2,'{"seat":"south","seq":2,"client":"tab","t":"claim","action":"resign"}','{"t":"ack","seat":"south","seq":2,"v":2,"hash":"2f15e531fb2db8ef6ec351131ea7542f0b29da88bf2a38917764b21562450e2a"}');
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('iO0qsvZKgy98P_ncbiVaQQ','Ana','2026-11-18T20:40:45+00:00');
INSERT INTO "people" VALUES('zSKOIbFEmwOPmehVvmNxWw','Ben','2026-11-18T20:40:45+00:00');
CREATE TABLE present (
	server TEXT NOT NULL, 
	match_id TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	watching INTEGER NOT NULL, 
	until INTEGER NOT NULL, clock TEXT, 
	PRIMARY KEY (server, match_id)
);
CREATE TABLE promises (
	match_id TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	salt TEXT NOT NULL, 
	south TEXT, 
	north TEXT, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE rated (
	match_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	south TEXT NOT NULL, 
	north TEXT NOT NULL, 
	winner TEXT, 
	south_mu FLOAT NOT NULL, 
	south_sigma FLOAT NOT NULL, 
	north_mu FLOAT NOT NULL, 
	north_sigma FLOAT NOT NULL, seal TEXT, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id), 
	UNIQUE (number), 
	FOREIGN KEY(south) REFERENCES people (id), 
	FOREIGN KEY(north) REFERENCES people (id)
);
INSERT INTO "rated" VALUES('dfBYNMt9FIbzQknZlSsBVg',1,'play-ball','iO0qsvZKgy98P_ncbiVaQQ','zSKOIbFEmwOPmehVvmNxWw','north',2.23646105068595026912e+01,8.06590141354368,2.76353894931404973087e+01,8.06590141354368,'8d8e451bc61a4d0521ae1f78daa0b66297dddd5eda171abd418e1b3df65d365e');
CREATE TABLE rematches (
	match_id TEXT NOT NULL, 
	made TEXT NOT NULL, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id), 
	FOREIGN KEY(made) REFERENCES matches (id)
);
CREATE TABLE reports (
	match_id TEXT NOT NULL, 
	person TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created TEXT NOT NULL, 
	PRIMARY KEY (match_id, person), 
	FOREIGN KEY(match_id) REFERENCES matches (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE reviews (
	match_id TEXT NOT NULL, 
	engine TEXT NOT NULL, 
	review TEXT NOT NULL, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE seats (
	match_id TEXT NOT NULL, 
	person TEXT NOT NULL, 
	seat TEXT NOT NULL, 
	listed BOOLEAN NOT NULL, created TEXT, stands TEXT, unmoved BOOLEAN, 
	PRIMARY KEY (match_id, person, seat), 
	FOREIGN KEY(match_id) REFERENCES matches (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "seats" VALUES('p-2ohhcd62JBAK-NL6hUNQ','iO0qsvZKgy98P_ncbiVaQQ','south',1,'2026-11-18T20:40:45+00:00','open',0);
INSERT INTO "seats" VALUES('p-2ohhcd62JBAK-NL6hUNQ','zSKOIbFEmwOPmehVvmNxWw','north',1,'2026-11-18T20:40:45+00:00','open',0);
INSERT INTO "seats" VALUES('PTi5QkJHt3UuLHuTzzdkIw','iO0qsvZKgy98P_ncbiVaQQ','south',1,'2026-11-18T20:40:45+00:00','open',0);
INSERT INTO "seats" VALUES('PTi5QkJHt3UuLHuTzzdkIw','zSKOIbFEmwOPmehVvmNxWw','north',1,'2026-11-18T20:40:45+00:00','open',0);
INSERT INTO "seats" VALUES('dfBYNMt9FIbzQknZlSsBVg','iO0qsvZKgy98P_ncbiVaQQ','south',1,'2026-11-18T20:40:45+00:00','over',0);
INSERT INTO "seats" VALUES('dfBYNMt9FIbzQknZlSsBVg','zSKOIbFEmwOPmehVvmNxWw','north',1,'2026-11-18T20:40:45+00:00','over',0);
CREATE TABLE tokens (
	"key" TEXT NOT NULL, 
	person TEXT NOT NULL, 
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	created TEXT NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE INDEX seats_of_a_person ON seats (person);
CREATE INDEX invitations_posted ON invitations (posted);
CREATE INDEX deadlines_due ON deadlines (due);
CREATE INDEX invitations_watch ON invitations (watch);
CREATE INDEX seats_listed ON seats (person, stands, created, match_id);
CREATE INDEX seats_unmoved ON seats (person, created, match_id) WHERE unmoved = 1;
COMMIT;
