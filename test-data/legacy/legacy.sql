-- A shop as MySQL 5.5 kept it, with what 5.7 wants changed. src/dev/make-legacy-data runs this file on a real 5.5 server
-- and packs its data directory. A statement ends with a semicolon at the end of a line; a comment fills a line.
SET NAMES utf8;
SET sql_mode = '';
SET time_zone = '+00:00';

-- Dates and times in the form before 5.6.4, in tables large enough to see them being rebuilt.
CREATE DATABASE old_shop DEFAULT CHARACTER SET utf8;
USE old_shop;
CREATE TABLE digits (d INT PRIMARY KEY) ENGINE=MyISAM;
INSERT INTO digits VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9);
CREATE TABLE numbers (n INT PRIMARY KEY) ENGINE=MyISAM;
INSERT INTO numbers SELECT a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d FROM digits a, digits b, digits c, digits e, (SELECT 0 AS d UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5) f ORDER BY 1;

CREATE TABLE customers (id INT PRIMARY KEY, name VARCHAR(60) NOT NULL, born DATE, registered DATETIME NOT NULL, seen TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP) ENGINE=InnoDB;
INSERT INTO customers SELECT n, CONCAT('customer ', n), '1970-01-01' + INTERVAL n % 9000 DAY, '2009-01-01 08:00:00' + INTERVAL n HOUR, '2011-01-01 00:00:00' FROM numbers WHERE n < 2000;

CREATE TABLE orders (id INT PRIMARY KEY, customer INT NOT NULL, placed DATETIME NOT NULL, packed TIME, changed TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP, note CHAR(255) NOT NULL DEFAULT '', address CHAR(255) NOT NULL DEFAULT 'Harbour Street 1', wishes CHAR(255) NOT NULL DEFAULT '', KEY (customer), CONSTRAINT order_of_customer FOREIGN KEY (customer) REFERENCES customers (id)) ENGINE=InnoDB;
INSERT INTO orders (id, customer, placed, packed, changed, note) SELECT n, n DIV 15, '2010-01-01 00:00:00' + INTERVAL n DIV 40 HOUR, '00:12:30', '2011-03-01 10:00:00', 'leave it with the neighbour' FROM numbers WHERE n >= 0 AND n < 4000;
INSERT INTO orders (id, customer, placed, packed, changed, note) SELECT n, n DIV 15, '2010-01-01 00:00:00' + INTERVAL n DIV 40 HOUR, '00:12:30', '2011-03-01 10:00:00', 'leave it with the neighbour' FROM numbers WHERE n >= 4000 AND n < 8000;
INSERT INTO orders (id, customer, placed, packed, changed, note) SELECT n, n DIV 15, '2010-01-01 00:00:00' + INTERVAL n DIV 40 HOUR, '00:12:30', '2011-03-01 10:00:00', 'leave it with the neighbour' FROM numbers WHERE n >= 8000 AND n < 12000;
INSERT INTO orders (id, customer, placed, packed, changed, note) SELECT n, n DIV 15, '2010-01-01 00:00:00' + INTERVAL n DIV 40 HOUR, '00:12:30', '2011-03-01 10:00:00', 'leave it with the neighbour' FROM numbers WHERE n >= 12000 AND n < 16000;
INSERT INTO orders (id, customer, placed, packed, changed, note) SELECT n, n DIV 15, '2010-01-01 00:00:00' + INTERVAL n DIV 40 HOUR, '00:12:30', '2011-03-01 10:00:00', 'leave it with the neighbour' FROM numbers WHERE n >= 16000 AND n < 20000;
INSERT INTO orders (id, customer, placed, packed, changed, note) SELECT n, n DIV 15, '2010-01-01 00:00:00' + INTERVAL n DIV 40 HOUR, '00:12:30', '2011-03-01 10:00:00', 'leave it with the neighbour' FROM numbers WHERE n >= 20000 AND n < 24000;

CREATE TABLE order_lines (order_id INT NOT NULL, line INT NOT NULL, price DECIMAL(10,2) NOT NULL, added DATETIME NOT NULL, PRIMARY KEY (order_id, line), CONSTRAINT line_of_order FOREIGN KEY (order_id) REFERENCES orders (id)) ENGINE=InnoDB;
INSERT INTO order_lines SELECT n, 1, 4.50, '2010-01-01 00:00:00' + INTERVAL n DIV 40 HOUR FROM numbers WHERE n >= 0 AND n < 4000;
INSERT INTO order_lines SELECT n, 1, 4.50, '2010-01-01 00:00:00' + INTERVAL n DIV 40 HOUR FROM numbers WHERE n >= 4000 AND n < 8000;
INSERT INTO order_lines SELECT n, 1, 4.50, '2010-01-01 00:00:00' + INTERVAL n DIV 40 HOUR FROM numbers WHERE n >= 8000 AND n < 12000;

CREATE TABLE page_views (id INT PRIMARY KEY, page CHAR(120) NOT NULL, at DATETIME NOT NULL, took TIME) ENGINE=MyISAM;
INSERT INTO page_views SELECT n, '/articles/most-wanted', '2010-06-01 00:00:00' + INTERVAL n DIV 40 HOUR, '00:00:02' FROM numbers WHERE n < 40000;

CREATE TABLE articles (id INT PRIMARY KEY, name VARCHAR(80) NOT NULL, text TEXT, FULLTEXT (name, text)) ENGINE=MyISAM;
INSERT INTO articles SELECT n, CONCAT('article ', n), 'a rope, a block or a lamp' FROM numbers WHERE n < 400;

-- Two-digit years, and dates that strict modes refuse.
CREATE TABLE vintages (id INT PRIMARY KEY, made YEAR(2), drunk YEAR(4)) ENGINE=InnoDB;
INSERT INTO vintages VALUES (1, 99, 2001), (2, 11, 2011), (3, 70, 1975);
CREATE TABLE vintages_myisam (id INT PRIMARY KEY, made YEAR(2)) ENGINE=MyISAM;
INSERT INTO vintages_myisam VALUES (1, 99), (2, 11), (3, 70);
CREATE TABLE zero_dates (id INT PRIMARY KEY, day DATE NOT NULL DEFAULT '0000-00-00', at DATETIME NOT NULL DEFAULT '0000-00-00 00:00:00', stamp TIMESTAMP NOT NULL DEFAULT '0000-00-00 00:00:00') ENGINE=InnoDB;
INSERT INTO zero_dates (id) VALUES (1), (2);
INSERT INTO zero_dates VALUES (3, '2010-00-00', '2010-05-00 00:00:00', '0000-00-00 00:00:00');

-- Partitions as the general handler of 5.5 kept them.
CREATE TABLE readings (id INT NOT NULL, taken DATETIME NOT NULL, value INT NOT NULL, PRIMARY KEY (id, taken)) ENGINE=InnoDB PARTITION BY RANGE (TO_DAYS(taken)) (PARTITION y2009 VALUES LESS THAN (733773), PARTITION y2010 VALUES LESS THAN (734138), PARTITION later VALUES LESS THAN MAXVALUE);
INSERT INTO readings SELECT n, '2009-06-01 00:00:00' + INTERVAL n HOUR, 20 FROM numbers WHERE n < 12000;
CREATE TABLE sessions (id INT PRIMARY KEY, started TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP) ENGINE=InnoDB PARTITION BY KEY (id) PARTITIONS 4;
INSERT INTO sessions SELECT n, '2011-02-01 00:00:00' + INTERVAL n MINUTE FROM numbers WHERE n < 1000;
CREATE TABLE counters (id INT PRIMARY KEY, hits INT NOT NULL) ENGINE=InnoDB PARTITION BY HASH (id) PARTITIONS 4;
INSERT INTO counters SELECT n, n * 7 FROM numbers WHERE n < 2000;
CREATE TABLE counters_myisam (id INT PRIMARY KEY, hits INT NOT NULL) ENGINE=MyISAM PARTITION BY KEY (id) PARTITIONS 3;
INSERT INTO counters_myisam SELECT n, n * 7 FROM numbers WHERE n < 2000;

-- Other engines.
CREATE TABLE rates (day DATE NOT NULL, euro DECIMAL(8,4) NOT NULL) ENGINE=CSV;
INSERT INTO rates VALUES ('2011-01-03', 1.3348), ('2011-01-04', 1.3371);
CREATE TABLE log_2009 (id INT NOT NULL, at DATETIME NOT NULL, KEY (id)) ENGINE=MyISAM;
INSERT INTO log_2009 SELECT n, '2009-01-01 00:00:00' + INTERVAL n MINUTE FROM numbers WHERE n < 1000;
CREATE TABLE log_2010 (id INT NOT NULL, at DATETIME NOT NULL, KEY (id)) ENGINE=MyISAM;
INSERT INTO log_2010 SELECT n, '2010-01-01 00:00:00' + INTERVAL n MINUTE FROM numbers WHERE n < 1000;
CREATE TABLE log_all (id INT NOT NULL, at DATETIME NOT NULL, KEY (id)) ENGINE=MERGE UNION=(log_2009, log_2010);

-- Names that have to be quoted, and names in the encoding of 5.0. 5.5 holds letters of three bytes at most in a name.
CREATE TABLE `order` (`select` INT PRIMARY KEY, `group` DATETIME) ENGINE=InnoDB;
INSERT INTO `order` VALUES (1, '2011-01-01 00:00:00');
CREATE TABLE `price list ``2010``` (id INT PRIMARY KEY, `valid from` DATETIME) ENGINE=InnoDB;
INSERT INTO `price list ``2010``` VALUES (1, '2010-01-01 00:00:00');
CREATE TABLE `☕ and ☂` (id INT PRIMARY KEY, at DATETIME) ENGINE=MyISAM;
INSERT INTO `☕ and ☂` VALUES (1, '2010-01-01 00:00:00');
CREATE TABLE `#mysql50#left-over` (id INT PRIMARY KEY, v INT) ENGINE=MyISAM;
INSERT INTO `#mysql50#left-over` VALUES (1, 1);
CREATE TABLE `#mysql50#left-over-dates` (id INT PRIMARY KEY, at DATETIME) ENGINE=MyISAM;
INSERT INTO `#mysql50#left-over-dates` VALUES (1, '2008-01-01 00:00:00');
CREATE DATABASE `shop of 2006` DEFAULT CHARACTER SET latin1;
CREATE TABLE `shop of 2006`.`Bücher` (id INT PRIMARY KEY, titel VARCHAR(80), am TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP) ENGINE=InnoDB;
INSERT INTO `shop of 2006`.`Bücher` VALUES (1, 'Seemannschaft', '2006-05-01 12:00:00');
CREATE DATABASE `#mysql50#shop-2005` DEFAULT CHARACTER SET latin1;
CREATE TABLE `#mysql50#shop-2005`.stock (id INT PRIMARY KEY, counted DATETIME) ENGINE=MyISAM;
INSERT INTO `#mysql50#shop-2005`.stock VALUES (1, '2005-12-31 23:00:00');

-- Views and a trigger, one view of an account that is gone.
CREATE VIEW recent_orders AS SELECT id, customer, placed FROM orders WHERE placed > '2010-12-01';
CREATE DEFINER = 'gone'@'localhost' SQL SECURITY DEFINER VIEW best_customers AS SELECT customer, COUNT(*) AS orders FROM orders GROUP BY customer;
CREATE TRIGGER order_dated BEFORE INSERT ON `order` FOR EACH ROW SET NEW.`group` = COALESCE(NEW.`group`, '2011-01-01 00:00:00');
DROP TABLE digits, numbers;
