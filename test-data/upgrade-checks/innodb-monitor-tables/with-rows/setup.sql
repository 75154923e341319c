CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE TABLE innodb_monitor (id INT) ENGINE=InnoDB;

INSERT INTO innodb_monitor VALUES (1);
