CREATE USER case_all@'%'

GRANT ALL ON *.* TO case_all@'%'

CREATE USER case_less@'%'

GRANT BINLOG ADMIN ON *.* TO case_less@'%'
