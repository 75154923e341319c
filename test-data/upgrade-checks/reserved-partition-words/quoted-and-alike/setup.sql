CREATE DATABASE shop DEFAULT CHARACTER SET utf8mb4;

USE shop;

CREATE TABLE quoted (`rank` INT, ranks INT) PARTITION BY HASH(`rank` + ranks) PARTITIONS 2;

CREATE TABLE quoted_by_the_server (`cube` INT) PARTITION BY RANGE COLUMNS(`cube`) (PARTITION p0 VALUES LESS THAN (10));

CREATE TABLE keywords_of_before (`rows` INT, `cube` INT, `row` INT) PARTITION BY KEY(`rows`, `cube`, `row`);

CREATE TABLE named_like_them (a INT) COMMENT = 'PARTITION BY HASH(rank)' PARTITION BY RANGE(a) (PARTITION `rows` VALUES LESS THAN (10) COMMENT = 'rank', PARTITION ranks VALUES LESS THAN (20));

CREATE TABLE not_partitioned (`rank` INT, KEY `system` (`rank`));

CREATE TABLE `rank` (`system` INT, b INT) PARTITION BY HASH(b);

CREATE TABLE quoted_sub (a INT, `rank` INT) PARTITION BY RANGE(a) SUBPARTITION BY HASH(`rank`) (PARTITION p0 VALUES LESS THAN (10));
