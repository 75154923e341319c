GRANT SELECT ON *.* TO 'mysql.sessions'@'localhost';
