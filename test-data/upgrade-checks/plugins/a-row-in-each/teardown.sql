DELETE FROM mysql.func WHERE name LIKE 'case%';

DELETE FROM mysql.plugin WHERE name LIKE 'case%';
