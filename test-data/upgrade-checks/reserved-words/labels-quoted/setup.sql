CREATE DATABASE shop;

CREATE PROCEDURE shop.quoted() `clone`: BEGIN LEAVE `clone`; END;

CREATE PROCEDURE shop.others() BEGIN DECLARE clone INT; DECLARE role INT; SET clone = 1; SELECT clone AS visible, role import; END;

CREATE PROCEDURE shop.binlog() binlog: BEGIN END;

CREATE PROCEDURE shop.in_a_comment() /* clone: BEGIN */ SELECT 'role: LOOP';
