INSERT INTO mysql.plugin VALUES ('keyring_file', 'keyring_file.so'), ('rpl_semi_sync_master', 'semisync_master.so'), ('audit', 'audit.so')
