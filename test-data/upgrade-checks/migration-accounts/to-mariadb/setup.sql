CREATE USER case_new@'%' IDENTIFIED WITH caching_sha2_password BY 'x'

CREATE USER case_old@'%' IDENTIFIED WITH mysql_native_password BY 'x'
