CREATE DATABASE `#mysql50#a-b`;

CREATE TABLE `#mysql50#a-b`.t (id INT) ENGINE=MyISAM;

INSERT INTO `#mysql50#a-b`.t VALUES (1), (2);

CREATE TABLE `#mysql50#a-b`.`#mysql50#x-y` (id INT) ENGINE=MyISAM;
