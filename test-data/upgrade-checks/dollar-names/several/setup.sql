CREATE DATABASE `$shop`;

USE `$shop`;

CREATE TABLE `$t` (`$c` INT, c$ INT);
