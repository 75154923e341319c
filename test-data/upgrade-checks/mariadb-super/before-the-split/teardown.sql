DROP USER case_super@'%', case_all@'%'
