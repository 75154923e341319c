DROP USER case_all@'%', case_less@'%'
