CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

SET collation_connection = utf8mb4_general_ci;

CREATE TABLE t (a VARCHAR(9) CHARACTER SET utf8mb4);

CREATE VIEW columns AS SELECT a = _utf8mb4'x' AS c, _utf8mb4'x' AS d, 'y' = 'z' AS e FROM t;

CREATE VIEW collated AS SELECT _utf8mb4'x' COLLATE utf8mb4_bin = 'y' AS c, _latin1'x' = 'y' AS d, _utf8mb4'x' = _utf8mb4'y' AS e;

CREATE PROCEDURE p() SELECT _utf8'x' = 'y', '_utf8mb4' = 'x', (SELECT MAX(a) FROM t) = _utf8mb4'y';

CREATE VIEW v01 AS SELECT CONCAT(_utf8mb4'x', 'y') AS c FROM t;

CREATE VIEW v02 AS SELECT CONCAT_WS(_utf8mb4',', 'x', 'y') AS c FROM t;

CREATE VIEW v03 AS SELECT IF(1, _utf8mb4'x', 'y') AS c FROM t;

CREATE VIEW v04 AS SELECT COALESCE(_utf8mb4'x', 'y') AS c FROM t;

CREATE VIEW v05 AS SELECT IFNULL(_utf8mb4'x', 'y') AS c FROM t;

CREATE VIEW v06 AS SELECT GREATEST(_utf8mb4'x', 'y') AS c FROM t;

CREATE VIEW v07 AS SELECT ELT(1, _utf8mb4'x', 'y') AS c FROM t;

CREATE VIEW v08 AS SELECT LPAD(_utf8mb4'x', 3, 'y') AS c FROM t;

CREATE VIEW v09 AS SELECT CASE 1 WHEN 1 THEN _utf8mb4'x' WHEN 2 THEN 'y' END AS c FROM t;

CREATE VIEW v10 AS SELECT CASE WHEN 1 THEN 'x' WHEN _utf8mb4'1' THEN 'y' END AS c FROM t;

CREATE VIEW v11 AS SELECT CASE a WHEN _utf8mb4'x' THEN 1 WHEN 'y' THEN 2 END AS c FROM t;

CREATE VIEW v12 AS SELECT FIELD(a, _utf8mb4'x', 'y') AS c FROM t;

CREATE VIEW v13 AS SELECT FIELD('w', _utf8mb4'x', 1) AS c FROM t;

CREATE VIEW v14 AS SELECT a IN (_utf8mb4'x', 'y') AS c FROM t;

CREATE VIEW v15 AS SELECT a BETWEEN _utf8mb4'x' AND 'y' AS c FROM t;

CREATE VIEW v16 AS SELECT 'w' BETWEEN a AND _utf8mb4'x' AS c FROM t;

CREATE VIEW v17 AS SELECT REPLACE(a, _utf8mb4'x', 'y') AS c FROM t;

CREATE VIEW v18 AS SELECT INSTR(_utf8mb4'x', _utf8mb4'y') AS c FROM t;

CREATE VIEW v19 AS SELECT INSTR('x', _latin1'y') AS c FROM t;

CREATE VIEW v20 AS SELECT INSTR(_utf8mb4'x', 'y' COLLATE utf8mb4_bin) AS c FROM t;

SET collation_connection = latin1_swedish_ci;

CREATE VIEW others AS SELECT _utf8mb4'x' = 'y' AS c
