DROP TABLE mysql.routines;
