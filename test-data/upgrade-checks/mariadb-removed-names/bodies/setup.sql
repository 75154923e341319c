CREATE DATABASE shop

CREATE PROCEDURE shop.p() SELECT @@global.innodb_change_buffering

CREATE PROCEDURE shop.q() SET SESSION old_alter_table = 1
