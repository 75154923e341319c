SET GLOBAL innodb_file_format = Antelope;
