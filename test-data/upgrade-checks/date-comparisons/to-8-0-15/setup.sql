SET sql_mode = '';

CREATE DATABASE shop;

CREATE TABLE shop.t (d DATE);

CREATE VIEW shop.v AS SELECT * FROM shop.t WHERE d = '0000-00-00'
