DROP USER case_native@'%';
