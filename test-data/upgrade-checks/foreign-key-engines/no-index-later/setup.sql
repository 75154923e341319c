CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

SET foreign_key_checks = 0;

CREATE TABLE y (id INT, n INT, KEY (n, id)) ENGINE=MyISAM;

CREATE TABLE x (id INT, n INT, CONSTRAINT to_parent FOREIGN KEY (id, n) REFERENCES y (id, n)) ENGINE=InnoDB;
