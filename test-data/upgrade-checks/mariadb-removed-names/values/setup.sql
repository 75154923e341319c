CREATE DATABASE shop;

USE shop;

CREATE PROCEDURE p() SET SESSION optimizer_switch = 'mrr=on,engine_condition_pushdown=off';

CREATE PROCEDURE q() SET @@optimizer_switch = CONCAT('engine_condition', '_pushdown=off');

CREATE PROCEDURE own() BEGIN DECLARE optimizer_switch TEXT; SET optimizer_switch = 'engine_condition_pushdown=off'; END;

CREATE PROCEDURE fine() SET SESSION optimizer_switch = 'mrr=on', @a = 'engine_condition_pushdown=off';

CREATE TABLE t (id INT);

CREATE PROCEDURE r() BEGIN w: FOR x IN (SELECT id FROM t) DO SET @a = x.id; END FOR w; FOR i IN REVERSE 1 .. 3 DO SET @a = i; END FOR; SET SESSION optimizer_switch = 'engine_condition_pushdown=off'; END;

CREATE PROCEDURE fine_too() BEGIN FOR x IN (SELECT id FROM t) DO SET @a = 'engine_condition_pushdown=off'; END FOR; SET @b = 1; END
