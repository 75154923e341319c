CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE VIEW v (yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy, k) AS SELECT 1, 2;

CREATE VIEW w (zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz) AS SELECT 1;
