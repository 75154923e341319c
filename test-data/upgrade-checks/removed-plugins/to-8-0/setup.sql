INSERT INTO mysql.plugin VALUES ('keyring_file', 'keyring_file.so')
