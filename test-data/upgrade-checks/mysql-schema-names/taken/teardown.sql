DROP TABLE IF EXISTS mysql.routines, mysql.routines_old;
