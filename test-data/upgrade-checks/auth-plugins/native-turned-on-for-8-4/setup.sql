CREATE USER case_native@'%' IDENTIFIED WITH mysql_native_password BY 'x';
