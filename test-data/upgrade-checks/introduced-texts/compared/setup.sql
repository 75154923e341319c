CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

SET collation_connection = utf8mb4_general_ci;

CREATE TABLE t (a VARCHAR(9) CHARACTER SET utf8mb4);

CREATE VIEW hex AS SELECT _utf8mb4 0x3100 = 'x' AS c;

CREATE VIEW listed AS SELECT 'x' IN (_utf8mb4'y') AS c FROM t WHERE 'a' LIKE _utf8mb4'b';

CREATE PROCEDURE p() SELECT 'x' < _utf8mb4'y'
