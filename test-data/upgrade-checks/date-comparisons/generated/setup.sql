SET sql_mode = '';

CREATE DATABASE shop;

CREATE TABLE shop.t (d DATE, v INT AS (d = '0000-00-00') VIRTUAL, w INT AS (d > '2001-01-01') VIRTUAL)
