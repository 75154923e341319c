DROP TABLE mysql.my_routines;
