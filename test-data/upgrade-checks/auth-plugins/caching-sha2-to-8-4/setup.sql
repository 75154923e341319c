CREATE USER case_sha2@'%' IDENTIFIED WITH caching_sha2_password BY 'x';
