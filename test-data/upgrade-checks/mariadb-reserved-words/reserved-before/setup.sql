CREATE DATABASE shop

CREATE TABLE shop.t (`offset` INT, `row_number` INT)

CREATE PROCEDURE shop.p() SELECT `sql_after_gtids` FROM shop.t
