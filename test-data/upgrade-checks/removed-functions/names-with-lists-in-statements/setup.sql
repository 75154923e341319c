CREATE DATABASE shop DEFAULT CHARACTER SET latin1

USE shop

CREATE TABLE area (a INT, UNIQUE (a))

CREATE TABLE password (a INT, b INT, UNIQUE (a), UNIQUE KEY (b, a))

CREATE INDEX i ON area (a)

INSERT password(a, b) VALUES (1, 2)

INSERT INTO password (b) VALUES (1)

REPLACE area(a) VALUES (3)

ALTER TABLE area ADD UNIQUE (a)

CREATE TABLE contains (x INT, UNIQUE x (x))

INSERT contains(x) VALUES (1)
