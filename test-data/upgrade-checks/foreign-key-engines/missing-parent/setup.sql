CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

SET foreign_key_checks = 0;

CREATE TABLE b (id INT, CONSTRAINT to_gone FOREIGN KEY (id) REFERENCES gone (id)) ENGINE=InnoDB;
