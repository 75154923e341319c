DROP USER 'mysql.sessions'@'localhost';
