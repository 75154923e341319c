CREATE USER case_super@'%'

GRANT SUPER ON *.* TO case_super@'%'

CREATE USER case_all@'%'

GRANT ALL ON *.* TO case_all@'%'
