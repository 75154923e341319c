CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE PROCEDURE made() CREATE USER made@localhost IDENTIFIED WITH mysql_native_password BY 'x';

CREATE PROCEDURE changed() BEGIN CREATE USER changed@localhost; ALTER USER changed@localhost IDENTIFIED WITH 'mysql_native_password' BY 'x'; END;

CREATE PROCEDURE granted() BEGIN CREATE USER granted@localhost; GRANT SELECT, SET_USER_ID ON *.* TO granted@localhost; END
