CREATE DATABASE shop DEFAULT CHARACTER SET latin1

CREATE TABLE shop.t (`offset` INT, `row_number` INT, `except` INT, b INT)

CREATE PROCEDURE shop.p() SELECT offset FROM shop.t

CREATE PROCEDURE shop.q() BEGIN DECLARE intersect INT; SET intersect = 1; END

CREATE PROCEDURE shop.r() SELECT b FROM shop.t LIMIT 1 OFFSET 2

CREATE PROCEDURE shop.s() SELECT t.offset, `row_number` FROM shop.t

CREATE PROCEDURE shop.w() SELECT b, ROW_NUMBER() OVER (ORDER BY b) AS place FROM shop.t LIMIT 5 OFFSET 1
