DROP USER case_new@'%', case_old@'%'
