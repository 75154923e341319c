CREATE DATABASE shop DEFAULT CHARACTER SET latin1

USE shop

CREATE TABLE t (a INT, `rank` INT, `rows` INT)

SELECT `rank`, `rows` FROM t WHERE `rank` > 1 ORDER BY `rank`

SELECT t.`rank` AS `lead` FROM t

ALTER TABLE t DROP COLUMN `rank`, DROP COLUMN `rows`
