CREATE PROCEDURE sets_variable() SET GLOBAL query_cache_size = 0 ;;
CREATE PROCEDURE reads_variable() SELECT @@global.query_cache_size ;;
CREATE FUNCTION reads_isolation() RETURNS TEXT NO SQL RETURN @@tx_isolation ;;
CREATE PROCEDURE reads_innodb_tables() SELECT name FROM information_schema.INNODB_SYS_TABLES ;;
CREATE PROCEDURE reads_status() SELECT * FROM information_schema.global_status ;;
CREATE PROCEDURE reads_proc() SELECT name FROM mysql.proc ;;
CREATE EVENT reads_event ON SCHEDULE EVERY 1 DAY DO DELETE FROM mysql.event WHERE 1 = 0
