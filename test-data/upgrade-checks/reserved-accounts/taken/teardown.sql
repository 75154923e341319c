DELETE FROM mysql.user WHERE User IN ('mysql.session', 'mysql_session');

FLUSH PRIVILEGES;
