CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE PROCEDURE made() CREATE USER made@localhost IDENTIFIED WITH caching_sha2_password BY 'x';

CREATE PROCEDURE plain() BEGIN CREATE USER plain@localhost IDENTIFIED BY 'mysql_native_password'; GRANT SELECT ON *.* TO plain@localhost; REVOKE SET_USER_ID ON *.* FROM plain@localhost; END;

CREATE PROCEDURE text_only() SELECT 'CREATE USER a IDENTIFIED WITH mysql_native_password' /* GRANT SET_USER_ID ON *.* TO a */
