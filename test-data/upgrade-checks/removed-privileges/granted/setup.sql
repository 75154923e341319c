CREATE USER 'case_definer'@'%';

GRANT SET_USER_ID ON *.* TO 'case_definer'@'%'
