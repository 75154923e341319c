CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE TABLE words (id INT, stored INT, `generated` INT, `get` INT, virtuals INT, KEY `virtual` (id));

CREATE TABLE `optimizer_costs` (id INT);

CREATE TRIGGER io_after_gtids BEFORE INSERT ON words FOR EACH ROW SET NEW.id = 1;

CREATE PROCEDURE speaks() SELECT stored FROM words;

CREATE PROCEDURE takes(IN partition INT) SELECT 1;

CREATE PROCEDURE parts() ALTER TABLE words ADD PARTITION (PARTITION p VALUES LESS THAN (9));

CREATE PROCEDURE says_it_in_words() SELECT 'stored', `stored`, words.stored, @stored /* stored */ FROM words; -- virtual
