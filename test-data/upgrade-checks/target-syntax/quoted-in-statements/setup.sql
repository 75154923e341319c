CREATE DATABASE shop DEFAULT CHARACTER SET latin1

USE shop

CREATE TABLE t (a INT, `sql_cache` INT, `query_cache_size` INT)

SELECT `sql_cache`, `query_cache_size` FROM t

SELECT t.sql_cache FROM t
