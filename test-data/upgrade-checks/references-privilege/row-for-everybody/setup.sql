INSERT INTO mysql.db (Host, Db, User, Create_priv) VALUES ('%', 'case\\_x', '', 'Y');

INSERT INTO mysql.db (Host, Db, User, Create_priv) VALUES ('%', 'case_y', 'case_nobody', 'Y');

FLUSH PRIVILEGES;
