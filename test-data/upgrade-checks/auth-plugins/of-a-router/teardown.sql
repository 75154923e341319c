DROP USER mysql_router1_x@'%'
