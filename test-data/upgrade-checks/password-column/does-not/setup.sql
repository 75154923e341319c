CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE TABLE user (password INT);

CREATE PROCEDURE p() SELECT password FROM user;

CREATE PROCEDURE q() SELECT PASSWORD('x'), 'password', user FROM mysql.user;

CREATE PROCEDURE s() SELECT host AS password FROM mysql.user;

CREATE PROCEDURE r() SELECT host FROM mysql.user -- password
;
