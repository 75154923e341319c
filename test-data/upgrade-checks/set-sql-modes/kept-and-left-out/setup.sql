CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE TABLE t (a VARCHAR(99), p VARCHAR(99));

INSERT INTO t VALUES ('x', 'y');


CREATE PROCEDURE kept()
BEGIN
  DECLARE old VARCHAR(999) DEFAULT @@sql_mode;
  SET @old = @@SESSION.sql_mode, sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE';
  SET sql_mode = old;
  SET sql_mode = @old;
END;

CREATE PROCEDURE left_out() SET sql_mode = REPLACE(@@sql_mode, 'NO_AUTO_CREATE_USER', '');

CREATE PROCEDURE replaced() SET sql_mode = REPLACE('STRICT_ALL_TABLES,NO_AUTO_CREATE_USER', ',NO_AUTO_CREATE_USER', '');

CREATE PROCEDURE known() BEGIN SET sql_mode = ''; SET sql_mode = DEFAULT; SET sql_mode = TRADITIONAL; SET sql_mode = 2097152; SET @m = 'ORACLE'; END;

CREATE PROCEDURE own() BEGIN DECLARE sql_mode VARCHAR(99); SET sql_mode = 'ORACLE'; SELECT 'SET sql_mode = ORACLE' /* SET sql_mode = ORACLE */; END;

CREATE PROCEDURE added() SET sql_mode = CONCAT(@@sql_mode, ',ANSI_QUOTES');

CREATE PROCEDURE columns_of_this_name() UPDATE t SET a = 'ORACLE'
