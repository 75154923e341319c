DELETE FROM mysql.user WHERE User LIKE 'case%';

DELETE FROM mysql.db WHERE User LIKE 'case%';

FLUSH PRIVILEGES;
