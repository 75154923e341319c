DELETE FROM mysql.user WHERE User='case_sha';

FLUSH PRIVILEGES;
