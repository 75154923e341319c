CREATE DATABASE shop DEFAULT CHARACTER SET latin1

USE shop

CREATE TABLE fine (a INT)

SET character_set_client = binary, character_set_connection = binary

SET @made = CONCAT('CREATE TABLE parts (a INT) PARTITION BY RANGE (a) SUBPARTITION BY HASH (a) (PARTITION p VALUES LESS THAN (9) COMMENT ''x', x'E9', 'y'' (SUBPARTITION s COMMENT ''x', x'E9', 'y''))')

PREPARE made FROM @made

EXECUTE made

SET @made = CONCAT('CREATE TABLE elements (e ENUM(''x', x'E9', 'y'', ''b'') CHARACTER SET utf8, f SET(''x', x'E9', 'y'') CHARACTER SET utf8mb4, g ENUM(0xFF, 0xE9) CHARACTER SET utf8)')

PREPARE made FROM @made

EXECUTE made

SET @made = CONCAT('CREATE TABLE computed (a INT, d VARCHAR(9) CHARACTER SET utf8 GENERATED ALWAYS AS (''x', x'E9', 'y''))')

PREPARE made FROM @made

EXECUTE made

CREATE TABLE defaults (b VARBINARY(9) DEFAULT 0xE9FF)
