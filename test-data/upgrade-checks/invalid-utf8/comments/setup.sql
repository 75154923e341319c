CREATE DATABASE shop DEFAULT CHARACTER SET latin1

USE shop

SET character_set_client = utf8

CREATE TABLE emoji (a INT NOT NULL DEFAULT 5 COMMENT 'é 😀, it''s', b INT COMMENT 'é', PRIMARY KEY (a), KEY `k``` (b) COMMENT 'k😀', UNIQUE KEY fine (b, a) COMMENT 'é') COMMENT = 'smile 😀 é'

CREATE TABLE `it's é\` (a INT) COMMENT = '😀'

SET @made = CONCAT('CREATE TABLE latin (a INT COMMENT ''caf', x'E9', ''') COMMENT ''', x'C3A9', ' ', x'E9', '''')

PREPARE made FROM @made

EXECUTE made

CREATE TABLE fine (a INT COMMENT 'é', KEY (a) COMMENT 'ж') COMMENT '日'
