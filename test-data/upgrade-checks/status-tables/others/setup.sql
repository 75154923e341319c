CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE TABLE global_status (id INT);

CREATE PROCEDURE p() SELECT * FROM shop.global_status, information_schema.TABLES;
