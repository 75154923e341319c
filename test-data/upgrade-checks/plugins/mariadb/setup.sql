INSERT INTO mysql.plugin VALUES ('sonames', 'none.so')
