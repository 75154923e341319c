CREATE DATABASE shop;

USE shop;

SET character_set_client = binary, character_set_connection = binary;

SET @made = CONCAT('CREATE TABLE t (a INT) ENGINE=InnoDB DATA DIRECTORY=''', @@tmpdir, '/', x'E9', '''');

PREPARE made FROM @made;

EXECUTE made;

SET @made = CONCAT('CREATE TABLE `p-p` (a INT) ENGINE=InnoDB PARTITION BY RANGE(a) (PARTITION p VALUES LESS THAN (3) DATA DIRECTORY=''', @@tmpdir, '/', x'E9', ''')');

PREPARE made FROM @made;

EXECUTE made;

SET @made = CONCAT('CREATE TABLE fine (a INT) ENGINE=InnoDB DATA DIRECTORY=''', @@tmpdir, '/', x'C3A9', '''');

PREPARE made FROM @made;

EXECUTE made;
