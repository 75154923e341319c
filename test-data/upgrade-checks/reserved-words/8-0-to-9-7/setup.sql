CREATE DATABASE shop;

USE shop;

CREATE TABLE library (id INT, `external` INT, externals INT);

CREATE PROCEDURE speaks() SELECT external FROM shop.library;
