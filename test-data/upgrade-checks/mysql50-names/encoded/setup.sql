CREATE DATABASE `a-b`;

CREATE TABLE `a-b`.`mysql50#x` (id INT);
