INSERT INTO mysql.plugin VALUES ('Sphinx', 'ha_sphinx.so')
