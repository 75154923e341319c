-- A column of numbers that the other files make their rows from. It is dropped at the end.
-- INSERT ... SELECT takes no locks on the rows it reads at this isolation level.
SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;
SET SESSION unique_checks = 0;
CREATE DATABASE drydock_seed DEFAULT CHARACTER SET utf8mb4;
CREATE TABLE drydock_seed.digits (d INT PRIMARY KEY) ENGINE=MEMORY;
INSERT INTO drydock_seed.digits VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9);
-- Rows come out in the order in which they went in, so keys made from them are appended and not inserted.
CREATE TABLE drydock_seed.n (i INT NOT NULL PRIMARY KEY) ENGINE=MyISAM;
INSERT INTO drydock_seed.n
  SELECT a.d + b.d * 10 + c.d * 100 + e.d * 1000 + f.d * 10000 + 1 AS i
  FROM drydock_seed.digits f, drydock_seed.digits e, drydock_seed.digits c, drydock_seed.digits b, drydock_seed.digits a
  ORDER BY i;
INSERT INTO drydock_seed.n SELECT i + 100000 FROM drydock_seed.n;
INSERT INTO drydock_seed.n SELECT i + 200000 FROM drydock_seed.n;
INSERT INTO drydock_seed.n SELECT i + 400000 FROM drydock_seed.n;
