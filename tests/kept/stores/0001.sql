-- Saved cases as the first schema had them; in one of them stands a choice that cannot be made.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
	words TEXT NOT NULL, event VARCHAR(80) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_saved_case PRIMARY KEY (id)
);
INSERT INTO "saved_case" VALUES('7hf6jfbzrm',3,'Gateway into Archimedes','Who is archived?','Dust Pixie and Maruck, in any order.','12','Looked up twice.',0,'18.4','{"active": "janelle", "dan": {"battleline": ["troll", "dust-pixie", "archimedes", "nexus"]}, "house": "dis", "janelle": {"hand": ["gateway-to-dis"]}}','["play gateway-to-dis"]','2026-11-22T22:16:15.437Z','2026-11-22T22:16:15.675Z',0,'gateway into archimedes who is archived? dust pixie and maruck, in any order. 12 looked up twice. troll dust pixie archimedes nexus gateway to dis','');
INSERT INTO "saved_case" VALUES('9c7wn64mtz',1,'Bait and Switch as it was','How often does it repeat?','','','',0,'1.1','{"active": "emily", "dan": {"amber": 14}, "emily": {"hand": ["bait-and-switch"]}, "house": "shadows"}','["play bait-and-switch"]','2026-11-22T22:16:16.158Z','2026-11-22T22:16:16.158Z',0,'bait and switch as it was how often does it repeat? old school bait and switch','Old school');
INSERT INTO "saved_case" VALUES('zbkzf68r6k',2,'Herald and wards','','The abilities wait together; the active player orders them.','','for the sheet',1,'18.4','{"active": "emily", "dan": {"battleline": [{"card": "batdrone", "warded": true}], "prophecies": [{"card": "overreach", "under": ["charitable-herald"]}]}, "emily": {"battleline": [{"card": "troll", "warded": true}, {"card": "krump", "warded": true}]}, "house": "brobnar"}','["reap troll"]','2026-11-22T22:16:16.263Z','2026-11-22T22:16:16.374Z',0,'herald and wards the abilities wait together; the active player orders them. for the sheet cup batdrone overreach troll krump','Cup');
INSERT INTO "saved_case" VALUES('rjryuj92tf',1,'Horns into an unknown deck','','','','Chance is asked.',0,'18.4','{"active": "emily", "emily": {"deck": 3, "hand": ["sound-the-horns"]}, "house": "brobnar", "opponent": {}}','["play sound-the-horns", "no"]','2026-11-22T22:16:16.426Z','2026-11-22T22:16:16.426Z',0,'horns into an unknown deck chance is asked. sound the horns','');
INSERT INTO "saved_case" VALUES('wjxhwbmsq2',1,'A full board before any move','','','','',0,'18.4','{"active": "emily", "emily": {"amber": 5, "archives": ["troll"], "artifacts": ["gauntlet-of-command"], "battleline": [{"card": "troll", "damage": 3, "upgrades": ["blood-of-titans"], "warded": true}, {"amber": 2, "card": "bumpsy", "stunned": true}, {"card": "krump", "exhausted": true}], "chains": 7, "deck": 5, "discard": ["coward-s-end"], "hand": ["anger", "punch", {"card": "unknown"}], "houses": ["brobnar", "dis", "logos"], "keys": 1}, "house": "brobnar", "opponent": {"amber": 2, "battleline": ["dust-pixie", "archimedes"], "deck": [{"card": "unknown"}], "hand": 3}, "tide": "emily"}','[]','2026-11-22T22:16:16.503Z','2026-11-22T22:16:16.503Z',0,'a full board before any move cup troll blood of titans bumpsy krump gauntlet of command anger punch coward s end dust pixie archimedes','Cup');
INSERT INTO "saved_case" VALUES('57rt5jyp5w',2,'Saved by mistake','','','','',0,'18.4','{"active": "emily", "dan": {"battleline": [{"card": "batdrone", "warded": true}], "prophecies": [{"card": "overreach", "under": ["charitable-herald"]}]}, "emily": {"battleline": [{"card": "troll", "warded": true}, {"card": "krump", "warded": true}]}, "house": "brobnar"}','[]','2026-11-22T22:16:16.563Z','2026-11-22T22:16:16.633Z',1,'saved by mistake batdrone overreach troll krump','');
INSERT INTO "saved_case" VALUES('afmm9z2gjh',1,'A choice that can no longer be made','','','','',0,'18.4','{"active": "emily", "doing": {"card": "firespitter", "defender": "silvertooth", "moment": "before fight"}, "emily": {"battleline": [{"card": "firespitter", "upgrades": ["way-of-the-bear"]}]}, "house": "brobnar", "opponent": {"battleline": ["silvertooth", "troll"]}}','["play no-such-card"]','2026-11-22T22:16:16.689Z','2026-11-22T22:16:16.689Z',0,'turn over, house chosen firespitter way of the bear troll silvertooth','');
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
CREATE TABLE saved_case_edit (
	case_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	made_at VARCHAR(32) NOT NULL, 
	changes JSON NOT NULL, 
	CONSTRAINT pk_saved_case_edit PRIMARY KEY (case_id, number), 
	CONSTRAINT fk_saved_case_edit_case_id_saved_case FOREIGN KEY(case_id) REFERENCES saved_case (id)
);
INSERT INTO "saved_case_edit" VALUES('7hf6jfbzrm',1,'2026-11-22T22:16:15.566Z','[["title", "Gateway and Archimedes", "Gateway into Archimedes"], ["ruling", "Dust Pixie and Maruck.", "Dust Pixie and Maruck, in any order."], ["note", "", "Looked up twice."]]');
INSERT INTO "saved_case_edit" VALUES('7hf6jfbzrm',2,'2026-11-22T22:16:15.675Z','[["given", "{\"active\":\"janelle\",\"dan\":{\"battleline\":[\"troll\",\"dust-pixie\",\"archimedes\",\"maruck-the-marked\",\"nexus\"]},\"house\":\"dis\",\"janelle\":{\"hand\":[\"gateway-to-dis\"]}}", "{\"active\":\"janelle\",\"dan\":{\"battleline\":[\"troll\",\"dust-pixie\",\"archimedes\",\"nexus\"]},\"house\":\"dis\",\"janelle\":{\"hand\":[\"gateway-to-dis\"]}}"], ["do", "[\"play gateway-to-dis\",\"maruck-the-marked Destroyed: from archimedes\"]", "[\"play gateway-to-dis\"]"], ["cards", "[\"nexus\",\"archimedes\",\"troll\",\"dust-pixie\",\"maruck-the-marked\",\"gateway-to-dis\"]", "[\"troll\",\"dust-pixie\",\"archimedes\",\"nexus\",\"gateway-to-dis\"]"]]');
INSERT INTO "saved_case_edit" VALUES('zbkzf68r6k',1,'2026-11-22T22:16:16.374Z','[["ruling", "The abilities wait together.", "The abilities wait together; the active player orders them."], ["note", "", "for the sheet"]]');
INSERT INTO "saved_case_edit" VALUES('57rt5jyp5w',1,'2026-11-22T22:16:16.633Z','[["deleted", false, true]]');
CREATE INDEX ix_saved_case_changed ON saved_case (changed);
CREATE INDEX ix_saved_case_card_card ON saved_case_card (card);
CREATE INDEX ix_saved_case_event ON saved_case (event);
COMMIT;
