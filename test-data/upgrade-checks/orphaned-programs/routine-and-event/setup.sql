CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE PROCEDURE p() SELECT 1;

CREATE EVENT e ON SCHEDULE EVERY 1 YEAR DO SELECT 1;

UPDATE mysql.proc SET db = 'gone' WHERE name = 'p';

UPDATE mysql.event SET db = 'gone' WHERE name = 'e';
