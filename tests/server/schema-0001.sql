-- A database as the first version wrote it.
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num));
CREATE TABLE tables (
    id VARCHAR(32) NOT NULL, game VARCHAR(64) NOT NULL, rules INTEGER NOT NULL, pack VARCHAR(64) NOT NULL,
    name VARCHAR(80) NOT NULL, settings TEXT NOT NULL, seed VARCHAR(64) NOT NULL, host VARCHAR(64) NOT NULL,
    invite VARCHAR(64) NOT NULL, rematch VARCHAR(32) NOT NULL, status VARCHAR(8) NOT NULL, n INTEGER NOT NULL,
    asked INTEGER, created FLOAT NOT NULL, touched FLOAT NOT NULL,
    PRIMARY KEY (id), CONSTRAINT tables_invite UNIQUE (invite)
);
CREATE INDEX tables_host ON tables (host);
CREATE INDEX tables_status ON tables (status);
CREATE TABLE seats (
    match_id VARCHAR(32) NOT NULL, seat INTEGER NOT NULL, kind VARCHAR(8) NOT NULL, name VARCHAR(80) NOT NULL,
    bot VARCHAR(32) NOT NULL, guest VARCHAR(64) NOT NULL, "left" BOOLEAN NOT NULL,
    PRIMARY KEY (match_id, seat), FOREIGN KEY(match_id) REFERENCES tables (id)
);
CREATE INDEX seats_guest ON seats (guest);
CREATE TABLE moves (
    match_id VARCHAR(32) NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, move TEXT NOT NULL,
    said VARCHAR(64) NOT NULL, at FLOAT NOT NULL,
    PRIMARY KEY (match_id, n), FOREIGN KEY(match_id) REFERENCES tables (id)
);
INSERT INTO alembic_version VALUES ('0001');
INSERT INTO tables VALUES ('t', 'high_card', 1, 'p', '', '{}', 's', 'ana', 'it', '', 'open', 0, NULL, 1.0, 1.0);
INSERT INTO seats VALUES ('t', 0, 'me', 'Ana', '', 'ana', 0), ('t', 1, 'bot', 'Juniper', 'greedy', '', 0);
INSERT INTO moves VALUES ('t', 1, 0, '[{"do":"draw"}]', 'mine', 1.0), ('t', 2, 0, '"undo"', 'back', 2.0),
    ('t', 3, 0, '[{"do":"show","card":3},{"do":"place","side":1}]', '', 3.0);
