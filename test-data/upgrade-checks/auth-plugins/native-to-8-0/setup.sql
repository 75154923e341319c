CREATE USER 'case_native'@'%' IDENTIFIED WITH mysql_native_password;

DELETE FROM mysql.user WHERE User='root' AND Host<>'localhost';
