CREATE DATABASE shop;

USE shop;

CREATE PROCEDURE p() SET SESSION optimizer_switch = 'mrr=on,engine_condition_pushdown=off';

CREATE PROCEDURE q() SET @@optimizer_switch = CONCAT('engine_condition', '_pushdown=off');

CREATE PROCEDURE own() BEGIN DECLARE optimizer_switch TEXT; SET optimizer_switch = 'engine_condition_pushdown=off'; END;

CREATE PROCEDURE fine() SET SESSION optimizer_switch = 'mrr=on', @a = 'engine_condition_pushdown=off'
