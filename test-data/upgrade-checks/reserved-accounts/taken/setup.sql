GRANT SELECT ON *.* TO 'mysql.session'@'localhost';
