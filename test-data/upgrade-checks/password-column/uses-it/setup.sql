CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE PROCEDURE p() SELECT Password FROM mysql.user;

CREATE PROCEDURE q() UPDATE mysql.`user` SET `password` = PASSWORD('x') WHERE user = 'a';

CREATE VIEW v AS SELECT u.Password AS p FROM mysql.user u;
