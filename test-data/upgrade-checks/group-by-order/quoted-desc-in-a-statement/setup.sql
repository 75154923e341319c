CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE TABLE t (a INT, `desc` INT);

SELECT a, MAX(`desc`) AS `desc` FROM t GROUP BY a, `desc` ORDER BY `desc`;

CREATE VIEW v AS SELECT a FROM t GROUP BY a, `desc`
