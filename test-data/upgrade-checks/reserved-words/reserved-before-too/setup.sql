CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE TABLE `select` (`table` INT, `order` INT, store INT);
