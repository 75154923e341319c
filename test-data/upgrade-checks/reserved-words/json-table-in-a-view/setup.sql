CREATE DATABASE shop;

CREATE VIEW shop.v AS SELECT j.* FROM JSON_TABLE('[{"a": 1}]', '$[*]' COLUMNS (`library` INT PATH '$.a')) AS j;

CREATE VIEW shop.fine AS SELECT 1 AS one FROM (SELECT 1 AS `external`) AS `qualify`
