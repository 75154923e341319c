CREATE DATABASE shop;

USE shop;

CREATE VIEW v AS SELECT _utf32'abc' AS c;

CREATE VIEW w AS SELECT 1 AS a, _utf32'abcde' COLLATE utf32_bin AS c;
