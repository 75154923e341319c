SET GLOBAL innodb_default_row_format = COMPACT;

CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE TABLE `t-x` (id INT, a VARCHAR(300) CHARACTER SET utf8);

SET GLOBAL innodb_default_row_format = DYNAMIC;

ALTER TABLE `t-x` ADD KEY k (a);
