CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE FUNCTION uuid_to_bin(a VARCHAR(99)) RETURNS VARCHAR(99) DETERMINISTIC RETURN 'own';

CREATE FUNCTION path() RETURNS VARCHAR(99) DETERMINISTIC RETURN 'own';

CREATE PROCEDURE qualified() SELECT shop.uuid_to_bin('a'), shop.path(), `path`();

CREATE VIEW words AS SELECT shop.uuid_to_bin('a') AS a, `path`() AS b
