SET sql_mode='';

INSERT INTO mysql.user (User, Host, plugin, Password, ssl_cipher, x509_issuer, x509_subject) VALUES ('case_short','%','','606717496665bcba','','',''), ('case_short_nat','%','mysql_native_password','606717496665bcba','','',''), ('case_plugin','%','mysql_old_password','606717496665bcba','','','');

FLUSH PRIVILEGES;
