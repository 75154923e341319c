GRANT CREATE, ALTER, REFERENCES ON *.* TO 'case_dev'@'%';

GRANT CREATE, REFERENCES ON shop.* TO 'case_app'@'%';

GRANT SELECT ON *.* TO 'case_read'@'%';
