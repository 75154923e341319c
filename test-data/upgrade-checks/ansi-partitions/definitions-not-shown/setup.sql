CREATE DATABASE shop DEFAULT CHARACTER SET latin1

USE shop

SET sql_mode = 'ANSI_QUOTES'

CREATE TABLE h (a INT, b INT) PARTITION BY HASH("a") PARTITIONS 2

CREATE TABLE k (a INT, b INT) PARTITION BY HASH("b") PARTITIONS 2

CREATE TABLE seen (a INT, b INT) PARTITION BY HASH("b") PARTITIONS 2

CREATE TABLE plain (a INT, b INT)

CREATE USER 'case_columns'@'%'

GRANT SELECT (a) ON shop.h TO 'case_columns'@'%'

GRANT SELECT (a) ON shop.k TO 'case_columns'@'%'

GRANT SELECT (a) ON shop.plain TO 'case_columns'@'%'

GRANT SELECT ON shop.seen TO 'case_columns'@'%'
