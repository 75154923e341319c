CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE TABLE `groups` (rank INT, `window` INT, ranks INT, `rows` INT);

CREATE PROCEDURE p() SELECT rank FROM `groups`;

CREATE PROCEDURE q() SELECT g.rank, `rank` FROM `groups` g;
