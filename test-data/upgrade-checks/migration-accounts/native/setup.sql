CREATE USER case_old@'%' IDENTIFIED WITH mysql_native_password BY 'x'
