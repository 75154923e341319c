CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

SET collation_connection = utf8mb4_general_ci;

CREATE TABLE t (a VARCHAR(9) CHARACTER SET utf8mb4);

CREATE VIEW columns AS SELECT a = _utf8mb4'x' AS c, _utf8mb4'x' AS d, 'y' = 'z' AS e FROM t;

CREATE VIEW collated AS SELECT _utf8mb4'x' COLLATE utf8mb4_bin = 'y' AS c, _latin1'x' = 'y' AS d, _utf8mb4'x' = _utf8mb4'y' AS e;

CREATE PROCEDURE p() SELECT _utf8'x' = 'y', '_utf8mb4' = 'x', (SELECT MAX(a) FROM t) = _utf8mb4'y';

SET collation_connection = latin1_swedish_ci;

CREATE VIEW others AS SELECT _utf8mb4'x' = 'y' AS c
