CREATE USER mysql_router1_x@'%' IDENTIFIED WITH mysql_native_password BY 'x'
