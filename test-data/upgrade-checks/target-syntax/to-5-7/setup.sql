CREATE DATABASE shop DEFAULT CHARACTER SET latin1

USE shop

CREATE PROCEDURE engine() SELECT @@storage_engine

CREATE FUNCTION of_a_set() RETURNS SET('a') DETERMINISTIC BEGIN SET SESSION storage_engine = 'MyISAM'; RETURN 'a'; END

CREATE PROCEDURE own() BEGIN DECLARE thread_concurrency INT; SET thread_concurrency = 1, @timed_mutexes = 1; END

CREATE PROCEDURE unclear(a INT) BEGIN SET @made = a; PREPARE p FROM @made; EXECUTE p; END
