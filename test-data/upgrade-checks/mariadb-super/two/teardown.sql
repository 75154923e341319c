DROP USER case_super@'%', case_part@'%'
