DROP USER case_old@'%'
