CREATE DATABASE shop DEFAULT CHARACTER SET latin1

CREATE TABLE shop.t (`offset` INT, `row_number` INT, sql_after_gtids INT)
