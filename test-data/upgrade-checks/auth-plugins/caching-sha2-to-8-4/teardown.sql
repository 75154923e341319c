DROP USER case_sha2@'%';
