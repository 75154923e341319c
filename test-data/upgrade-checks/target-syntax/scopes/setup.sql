CREATE DATABASE shop;

CREATE PROCEDURE shop.p() SELECT @@session.gtid_executed;

CREATE PROCEDURE shop.q() SELECT @@GLOBAL.sql_log_bin;

CREATE PROCEDURE shop.r() SELECT @@local.gtid_executed;

CREATE PROCEDURE shop.fine() SELECT @@global.gtid_executed, @@sql_log_bin, @@session.sql_log_bin, @@gtid_executed
