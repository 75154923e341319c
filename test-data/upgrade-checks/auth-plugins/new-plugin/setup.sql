DELETE FROM mysql.user WHERE User NOT LIKE 'mysql.%' AND User <> 'root';

UPDATE mysql.user SET plugin = 'auth_socket' WHERE User = 'root';
