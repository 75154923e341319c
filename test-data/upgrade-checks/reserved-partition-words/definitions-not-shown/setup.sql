CREATE DATABASE shop DEFAULT CHARACTER SET latin1

USE shop

CREATE TABLE first (a INT, `rank` INT) PARTITION BY HASH(rank) PARTITIONS 2

CREATE TABLE seen (a INT, `rank` INT) PARTITION BY HASH(rank) PARTITIONS 2

CREATE TABLE plain (a INT, b INT) PARTITION BY HASH(b) PARTITIONS 2

CREATE USER 'case_columns'@'%'

GRANT SELECT (a) ON shop.first TO 'case_columns'@'%'

GRANT SELECT (a) ON shop.plain TO 'case_columns'@'%'

GRANT SELECT ON shop.seen TO 'case_columns'@'%'
