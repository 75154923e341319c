CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE TABLE t (a VARCHAR(99), p VARCHAR(99));

INSERT INTO t VALUES ('x', 'y');


CREATE PROCEDURE classes() SELECT 1 FROM t WHERE a REGEXP '^[[:alpha:]_][^[:space:]]*[]x{)]{2,}(a|b){3}$' OR a RLIKE 'a\\{1\\)[[.a.]b]';

CREATE PROCEDURE not_one() SELECT '[[:<:]]', a LIKE '%[[:<:]]%' FROM t WHERE a = '[[:>:]]' /* REGEXP '[[:<:]]' */;

CREATE PROCEDURE named() SELECT 1 AS `regexp`, '[[:<:]]' FROM t;

CREATE PROCEDURE variable()
BEGIN
  DECLARE p VARCHAR(99) DEFAULT 'a+';
  IF RAND() > 2 THEN SET p = CONCAT(p, 'b'); ELSE SET p = 'c'; END IF;
  SET @p = 'd';
  SELECT 1 FROM t WHERE a REGEXP @p;
END;

CREATE VIEW words AS SELECT a FROM t WHERE a REGEXP '(^|[^[:alnum:]_])b([^[:alnum:]_]|$)'
