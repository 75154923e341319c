DROP USER 'mysql.session'@'localhost';
