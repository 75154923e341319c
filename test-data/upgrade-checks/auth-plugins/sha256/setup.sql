INSERT INTO mysql.user (User,Host,plugin,authentication_string,ssl_cipher,x509_issuer,x509_subject) VALUES ('case_sha','%','sha256_password','x','','','');
