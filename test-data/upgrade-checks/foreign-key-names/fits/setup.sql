CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE TABLE a (id INT PRIMARY KEY) ENGINE=InnoDB;

CREATE TABLE b (id INT, CONSTRAINT kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk FOREIGN KEY (id) REFERENCES a (id)) ENGINE=InnoDB;
