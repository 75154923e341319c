DELETE FROM mysql.db WHERE Db LIKE 'case%';

DELETE FROM mysql.user WHERE User LIKE 'case%';

FLUSH PRIVILEGES;
