CREATE TABLE mysql.routines (id INT) ENGINE=MyISAM;
