SET sql_mode='';

INSERT INTO mysql.user (User, Host, plugin, Password, ssl_cipher, x509_issuer, x509_subject) VALUES ('case_new','%','mysql_native_password','*94BDCEBE19083CE2A1F959FD02F964C7AF4CFC29','','',''), ('case_none','%','mysql_native_password','','','',''), ('case_empty','%','','*94BDCEBE19083CE2A1F959FD02F964C7AF4CFC29','','','');
