CREATE DATABASE shop

CREATE PROCEDURE shop.p(old_alter_table INT) SET old_alter_table = 1

CREATE PROCEDURE shop.q() SELECT * FROM information_schema.INNODB_SYS_TABLES
