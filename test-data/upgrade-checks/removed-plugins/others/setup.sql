INSERT INTO mysql.plugin VALUES ('audit', 'audit.so')
