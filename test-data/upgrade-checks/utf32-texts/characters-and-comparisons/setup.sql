CREATE DATABASE shop;

USE shop;

CREATE VIEW v AS SELECT _utf32'a' AS c, 'what?' AS d, CONVERT('?' USING utf32) AS e;

CREATE VIEW w AS SELECT 1 AS c WHERE _utf32'abc' <> 'x';
