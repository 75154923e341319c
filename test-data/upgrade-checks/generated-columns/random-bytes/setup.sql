CREATE DATABASE shop;

USE shop;

CREATE TABLE t (a INT, b VARCHAR(99) AS (HEX(`random_bytes`(4))) VIRTUAL, c INT AS (random_bytes (4) IS NULL) STORED, KEY k ((CAST(RANDOM_BYTES(2) AS CHAR(3)))));
