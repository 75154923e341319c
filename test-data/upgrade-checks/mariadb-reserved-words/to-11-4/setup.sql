CREATE DATABASE shop

CREATE TABLE shop.t (sql_after_gtids INT, b INT)

CREATE PROCEDURE shop.p() SELECT sql_before_gtids FROM shop.t
