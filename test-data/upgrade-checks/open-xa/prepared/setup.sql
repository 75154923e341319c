CREATE DATABASE shop DEFAULT CHARACTER SET latin1;

USE shop;

CREATE TABLE t (id INT);

XA START 'case', 'b';

INSERT INTO shop.t VALUES (1);

XA END 'case', 'b';

XA PREPARE 'case', 'b';
