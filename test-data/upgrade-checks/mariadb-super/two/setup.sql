CREATE USER case_super@'%'

GRANT SUPER ON *.* TO case_super@'%'

CREATE USER case_part@'%'

GRANT SUPER, BINLOG ADMIN, SET USER ON *.* TO case_part@'%'
