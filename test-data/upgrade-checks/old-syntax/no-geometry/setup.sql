CREATE DATABASE shop;

USE shop;

CREATE TABLE t (id INT);

INSERT INTO t VALUES (1);

CREATE VIEW fine AS SELECT GeomFromText(' point(1 1)') AS a, PolygonFromText('POLYGON((0 0,0 1,1 1,0 0))') AS b, GeomFromText('MULTIPOINT(1 1,2 2)') AS c;

CREATE VIEW nonsense AS SELECT GeomFromText('x') AS a FROM t;

CREATE PROCEDURE p() SELECT LineFromText('1 1') FROM t;

CREATE PROCEDURE told_by_nobody() SELECT GeomFromText(CONCAT('POI', 'NT(1 1)')), 'GeomFromText(x)';

SET character_set_connection = utf16;

CREATE VIEW wide AS SELECT GeomFromText('POINT(1 1)') AS a FROM t;
