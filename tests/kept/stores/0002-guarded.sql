-- Saved cases as the second schema has them, with an event that has codes.
-- code of an event, for judges: GZTJNAAEBX
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE event (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	mark VARCHAR(8) NOT NULL, 
	salt VARCHAR(64) NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_event PRIMARY KEY (id), 
	CONSTRAINT uq_event_name UNIQUE (name)
);
INSERT INTO "event" VALUES('neb5rdybjx','Old school','','0b8733479e660963595f1ffaf90245b3','2026-11-22T22:16:16.170Z');
INSERT INTO "event" VALUES('svayv4c7mp','Cup','','ed9afa8097f52cc3d042f2a8d54e0361','2026-11-22T22:16:16.274Z');
INSERT INTO "event" VALUES('6wbkn4j9hx','Vault Tour','GZ','6887c9c7032e3fa19a415643a109432e','2026-11-22T22:16:22.888Z');
CREATE TABLE event_code (
	event_id VARCHAR(32) NOT NULL, 
	role INTEGER NOT NULL, 
	hashed VARCHAR(128) NOT NULL, 
	made_at VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_event_code PRIMARY KEY (event_id, role), 
	CONSTRAINT fk_event_code_event_id_event FOREIGN KEY(event_id) REFERENCES event (id)
);
INSERT INTO "event_code" VALUES('6wbkn4j9hx',1,'2c99f12ee2ba91e2f619aa064f1ecd7bc9c05ab357c3584a5ac718e5e693bf6aa68fcbcab5d91676ffd919cb478a620de24110f82e39effd7fd74130be1614e3','2026-11-22T22:16:23.001Z');
INSERT INTO "event_code" VALUES('6wbkn4j9hx',2,'dbc6cc19eb1c9bdc32559b352cb705a2799ccfb7088076c182aaab32ff5480ec1b97df5b517126098ec80393a2cadbcd97e08882f74ea878f282bdb844d77de7','2026-11-22T22:16:23.104Z');
INSERT INTO "event_code" VALUES('6wbkn4j9hx',3,'9cef19ccd81503f48ec7d435b34580629d6ec3f8d942352ec5e7825985d947484917b335ff449ef7078d6f7e13532a1acdfaf7991503d3d63b62e1fa58247b0b','2026-11-22T22:16:23.210Z');
CREATE TABLE saved_case (
	id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	title VARCHAR(200) NOT NULL, 
	question TEXT NOT NULL, 
	ruling TEXT NOT NULL, 
	table_number VARCHAR(40) NOT NULL, 
	note TEXT NOT NULL, 
	standard BOOLEAN NOT NULL, 
	rulebook VARCHAR(16) NOT NULL, 
	given JSON NOT NULL, 
	choices JSON NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	changed VARCHAR(32) NOT NULL, 
	deleted BOOLEAN NOT NULL, 
	words TEXT NOT NULL, event_id VARCHAR(32) CONSTRAINT fk_saved_case_event_id_event REFERENCES event (id), saved_by VARCHAR(80) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_saved_case PRIMARY KEY (id)
);
INSERT INTO "saved_case" VALUES('7hf6jfbzrm',3,'Gateway into Archimedes','Who is archived?','Dust Pixie and Maruck, in any order.','12','Looked up twice.',0,'18.4','{"active": "janelle", "dan": {"battleline": ["troll", "dust-pixie", "archimedes", "nexus"]}, "house": "dis", "janelle": {"hand": ["gateway-to-dis"]}}','["play gateway-to-dis"]','2026-11-22T22:16:15.437Z','2026-11-22T22:16:15.675Z',0,'gateway into archimedes who is archived? dust pixie and maruck, in any order. 12 looked up twice. troll dust pixie archimedes nexus gateway to dis',NULL,'');
INSERT INTO "saved_case" VALUES('9c7wn64mtz',1,'Bait and Switch as it was','How often does it repeat?','','','',0,'1.1','{"active": "emily", "dan": {"amber": 14}, "emily": {"hand": ["bait-and-switch"]}, "house": "shadows"}','["play bait-and-switch"]','2026-11-22T22:16:16.158Z','2026-11-22T22:16:16.158Z',0,'bait and switch as it was how often does it repeat? old school bait and switch','neb5rdybjx','');
INSERT INTO "saved_case" VALUES('zbkzf68r6k',2,'Herald and wards','','The abilities wait together; the active player orders them.','','for the sheet',1,'18.4','{"active": "emily", "dan": {"battleline": [{"card": "batdrone", "warded": true}], "prophecies": [{"card": "overreach", "under": ["charitable-herald"]}]}, "emily": {"battleline": [{"card": "troll", "warded": true}, {"card": "krump", "warded": true}]}, "house": "brobnar"}','["reap troll"]','2026-11-22T22:16:16.263Z','2026-11-22T22:16:16.374Z',0,'herald and wards the abilities wait together; the active player orders them. for the sheet cup batdrone overreach troll krump','svayv4c7mp','');
INSERT INTO "saved_case" VALUES('rjryuj92tf',1,'Horns into an unknown deck','','','','Chance is asked.',0,'18.4','{"active": "emily", "emily": {"deck": 3, "hand": ["sound-the-horns"]}, "house": "brobnar", "opponent": {}}','["play sound-the-horns", "no"]','2026-11-22T22:16:16.426Z','2026-11-22T22:16:16.426Z',0,'horns into an unknown deck chance is asked. sound the horns',NULL,'');
INSERT INTO "saved_case" VALUES('wjxhwbmsq2',1,'A full board before any move','','','','',0,'18.4','{"active": "emily", "emily": {"amber": 5, "archives": ["troll"], "artifacts": ["gauntlet-of-command"], "battleline": [{"card": "troll", "damage": 3, "upgrades": ["blood-of-titans"], "warded": true}, {"amber": 2, "card": "bumpsy", "stunned": true}, {"card": "krump", "exhausted": true}], "chains": 7, "deck": 5, "discard": ["coward-s-end"], "hand": ["anger", "punch", {"card": "unknown"}], "houses": ["brobnar", "dis", "logos"], "keys": 1}, "house": "brobnar", "opponent": {"amber": 2, "battleline": ["dust-pixie", "archimedes"], "deck": [{"card": "unknown"}], "hand": 3}, "tide": "emily"}','[]','2026-11-22T22:16:16.503Z','2026-11-22T22:16:16.503Z',0,'a full board before any move cup troll blood of titans bumpsy krump gauntlet of command anger punch coward s end dust pixie archimedes','svayv4c7mp','');
INSERT INTO "saved_case" VALUES('57rt5jyp5w',2,'Saved by mistake','','','','',0,'18.4','{"active": "emily", "dan": {"battleline": [{"card": "batdrone", "warded": true}], "prophecies": [{"card": "overreach", "under": ["charitable-herald"]}]}, "emily": {"battleline": [{"card": "troll", "warded": true}, {"card": "krump", "warded": true}]}, "house": "brobnar"}','[]','2026-11-22T22:16:16.563Z','2026-11-22T22:16:16.633Z',1,'saved by mistake batdrone overreach troll krump',NULL,'');
INSERT INTO "saved_case" VALUES('afmm9z2gjh',1,'Turn over, house chosen','','','','',0,'18.4','{"active": "emily", "doing": {"card": "firespitter", "defender": "silvertooth", "moment": "before fight"}, "emily": {"battleline": [{"card": "firespitter", "upgrades": ["way-of-the-bear"]}]}, "house": "brobnar", "opponent": {"battleline": ["silvertooth", "troll"]}}','["firespitter Before Fight:", "end", "choose brobnar"]','2026-11-22T22:16:16.689Z','2026-11-22T22:16:16.689Z',0,'turn over, house chosen firespitter way of the bear troll silvertooth',NULL,'');
INSERT INTO "saved_case" VALUES('x48ycngwhp',1,'The standard of the tour','','So.','','',1,'18.4','{"active": "emily", "dan": {"battleline": [{"card": "batdrone", "warded": true}], "prophecies": [{"card": "overreach", "under": ["charitable-herald"]}]}, "emily": {"battleline": [{"card": "troll", "warded": true}, {"card": "krump", "warded": true}]}, "house": "brobnar"}','["reap troll"]','2026-11-22T22:16:23.970Z','2026-11-22T22:16:23.970Z',0,'the standard of the tour so. vault tour batdrone overreach troll krump','6wbkn4j9hx','Grace, head judge');
INSERT INTO "saved_case" VALUES('y225z7xmgv',2,'Table 7','In which order?','','7','',0,'18.4','{"active": "janelle", "dan": {"battleline": ["troll", "dust-pixie", "archimedes", "maruck-the-marked", "nexus"]}, "house": "dis", "janelle": {"hand": ["gateway-to-dis"]}}','["play gateway-to-dis"]','2026-11-22T22:16:24.143Z','2026-11-22T22:16:24.208Z',0,'table 7 in which order? 7 vault tour troll dust pixie archimedes maruck the marked nexus gateway to dis','6wbkn4j9hx','Ada, judge');
CREATE TABLE saved_case_card (
	case_id VARCHAR(32) NOT NULL, 
	card VARCHAR(120) NOT NULL, 
	place INTEGER NOT NULL, 
	CONSTRAINT pk_saved_case_card PRIMARY KEY (case_id, card), 
	CONSTRAINT fk_saved_case_card_case_id_saved_case FOREIGN KEY(case_id) REFERENCES saved_case (id)
);
INSERT INTO "saved_case_card" VALUES('7hf6jfbzrm','nexus',3);
INSERT INTO "saved_case_card" VALUES('7hf6jfbzrm','archimedes',2);
INSERT INTO "saved_case_card" VALUES('7hf6jfbzrm','troll',0);
INSERT INTO "saved_case_card" VALUES('7hf6jfbzrm','dust-pixie',1);
INSERT INTO "saved_case_card" VALUES('7hf6jfbzrm','gateway-to-dis',4);
INSERT INTO "saved_case_card" VALUES('9c7wn64mtz','bait-and-switch',0);
INSERT INTO "saved_case_card" VALUES('zbkzf68r6k','batdrone',0);
INSERT INTO "saved_case_card" VALUES('zbkzf68r6k','overreach',1);
INSERT INTO "saved_case_card" VALUES('zbkzf68r6k','troll',2);
INSERT INTO "saved_case_card" VALUES('zbkzf68r6k','krump',3);
INSERT INTO "saved_case_card" VALUES('rjryuj92tf','sound-the-horns',0);
INSERT INTO "saved_case_card" VALUES('wjxhwbmsq2','troll',0);
INSERT INTO "saved_case_card" VALUES('wjxhwbmsq2','blood-of-titans',1);
INSERT INTO "saved_case_card" VALUES('wjxhwbmsq2','bumpsy',2);
INSERT INTO "saved_case_card" VALUES('wjxhwbmsq2','krump',3);
INSERT INTO "saved_case_card" VALUES('wjxhwbmsq2','gauntlet-of-command',4);
INSERT INTO "saved_case_card" VALUES('wjxhwbmsq2','anger',5);
INSERT INTO "saved_case_card" VALUES('wjxhwbmsq2','punch',6);
INSERT INTO "saved_case_card" VALUES('wjxhwbmsq2','coward-s-end',7);
INSERT INTO "saved_case_card" VALUES('wjxhwbmsq2','dust-pixie',8);
INSERT INTO "saved_case_card" VALUES('wjxhwbmsq2','archimedes',9);
INSERT INTO "saved_case_card" VALUES('57rt5jyp5w','batdrone',0);
INSERT INTO "saved_case_card" VALUES('57rt5jyp5w','overreach',1);
INSERT INTO "saved_case_card" VALUES('57rt5jyp5w','troll',2);
INSERT INTO "saved_case_card" VALUES('57rt5jyp5w','krump',3);
INSERT INTO "saved_case_card" VALUES('afmm9z2gjh','firespitter',0);
INSERT INTO "saved_case_card" VALUES('afmm9z2gjh','way-of-the-bear',1);
INSERT INTO "saved_case_card" VALUES('afmm9z2gjh','troll',2);
INSERT INTO "saved_case_card" VALUES('afmm9z2gjh','silvertooth',3);
INSERT INTO "saved_case_card" VALUES('x48ycngwhp','batdrone',0);
INSERT INTO "saved_case_card" VALUES('x48ycngwhp','overreach',1);
INSERT INTO "saved_case_card" VALUES('x48ycngwhp','troll',2);
INSERT INTO "saved_case_card" VALUES('x48ycngwhp','krump',3);
INSERT INTO "saved_case_card" VALUES('y225z7xmgv','troll',0);
INSERT INTO "saved_case_card" VALUES('y225z7xmgv','dust-pixie',1);
INSERT INTO "saved_case_card" VALUES('y225z7xmgv','archimedes',2);
INSERT INTO "saved_case_card" VALUES('y225z7xmgv','maruck-the-marked',3);
INSERT INTO "saved_case_card" VALUES('y225z7xmgv','nexus',4);
INSERT INTO "saved_case_card" VALUES('y225z7xmgv','gateway-to-dis',5);
CREATE TABLE saved_case_edit (
	case_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	made_at VARCHAR(32) NOT NULL, 
	changes JSON NOT NULL, made_by VARCHAR(80) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_saved_case_edit PRIMARY KEY (case_id, number), 
	CONSTRAINT fk_saved_case_edit_case_id_saved_case FOREIGN KEY(case_id) REFERENCES saved_case (id)
);
INSERT INTO "saved_case_edit" VALUES('7hf6jfbzrm',1,'2026-11-22T22:16:15.566Z','[["title", "Gateway and Archimedes", "Gateway into Archimedes"], ["ruling", "Dust Pixie and Maruck.", "Dust Pixie and Maruck, in any order."], ["note", "", "Looked up twice."]]','');
INSERT INTO "saved_case_edit" VALUES('7hf6jfbzrm',2,'2026-11-22T22:16:15.675Z','[["given", "{\"active\":\"janelle\",\"dan\":{\"battleline\":[\"troll\",\"dust-pixie\",\"archimedes\",\"maruck-the-marked\",\"nexus\"]},\"house\":\"dis\",\"janelle\":{\"hand\":[\"gateway-to-dis\"]}}", "{\"active\":\"janelle\",\"dan\":{\"battleline\":[\"troll\",\"dust-pixie\",\"archimedes\",\"nexus\"]},\"house\":\"dis\",\"janelle\":{\"hand\":[\"gateway-to-dis\"]}}"], ["do", "[\"play gateway-to-dis\",\"maruck-the-marked Destroyed: from archimedes\"]", "[\"play gateway-to-dis\"]"], ["cards", "[\"nexus\",\"archimedes\",\"troll\",\"dust-pixie\",\"maruck-the-marked\",\"gateway-to-dis\"]", "[\"troll\",\"dust-pixie\",\"archimedes\",\"nexus\",\"gateway-to-dis\"]"]]','');
INSERT INTO "saved_case_edit" VALUES('zbkzf68r6k',1,'2026-11-22T22:16:16.374Z','[["ruling", "The abilities wait together.", "The abilities wait together; the active player orders them."], ["note", "", "for the sheet"]]','');
INSERT INTO "saved_case_edit" VALUES('57rt5jyp5w',1,'2026-11-22T22:16:16.633Z','[["deleted", false, true]]','');
INSERT INTO "saved_case_edit" VALUES('y225z7xmgv',1,'2026-11-22T22:16:24.208Z','[["question", "", "In which order?"]]','Ada, judge');
CREATE INDEX ix_saved_case_changed ON saved_case (changed);
CREATE INDEX ix_saved_case_card_card ON saved_case_card (card);
CREATE INDEX ix_event_mark ON event (mark);
CREATE INDEX ix_saved_case_event_id ON saved_case (event_id);
COMMIT;
