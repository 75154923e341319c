-- A schema named like a keyword, with tables named like keywords.
CREATE DATABASE `order` DEFAULT CHARACTER SET utf8mb4;
CREATE TABLE `order`.`table` (`select` INT PRIMARY KEY, `from` VARCHAR(20)) ENGINE=InnoDB;
INSERT INTO `order`.`table` SELECT i, 'where' FROM drydock_seed.n WHERE i <= 1500;
CREATE TABLE `order`.`group` (`key` INT PRIMARY KEY) ENGINE=InnoDB;
INSERT INTO `order`.`group` SELECT i FROM drydock_seed.n WHERE i <= 88;
CREATE TABLE `order`.`limit` (`desc` INT PRIMARY KEY) ENGINE=InnoDB;
