CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE TABLE a (id INT PRIMARY KEY) ENGINE=InnoDB;

CREATE TABLE s (id INT, FOREIGN KEY (id) REFERENCES a (id)) ENGINE=InnoDB;

RENAME TABLE s TO tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt;
