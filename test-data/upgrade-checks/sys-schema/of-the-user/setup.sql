CREATE DATABASE sys;

CREATE TABLE sys.version (id INT);
