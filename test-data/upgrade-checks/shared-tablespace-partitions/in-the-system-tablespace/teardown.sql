SET GLOBAL innodb_file_per_table = ON;
