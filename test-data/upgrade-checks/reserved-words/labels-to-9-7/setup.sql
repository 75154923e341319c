CREATE DATABASE shop;

CREATE PROCEDURE shop.block() binlog: BEGIN END;

CREATE PROCEDURE shop.quoted() `binlog`: BEGIN LEAVE `binlog`; END;

CREATE PROCEDURE shop.variable() BEGIN DECLARE binlog INT; SET binlog = 1; END;
