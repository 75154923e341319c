CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

SET foreign_key_checks = 0;

CREATE TABLE a (id INT, n INT, KEY (n, id)) ENGINE=MyISAM;

CREATE TABLE b (id INT, n INT, CONSTRAINT to_parent FOREIGN KEY (id, n) REFERENCES a (id, n)) ENGINE=InnoDB;
