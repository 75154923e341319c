INSERT INTO mysql.plugin VALUES ('TokuDB', 'ha_tokudb.so')
