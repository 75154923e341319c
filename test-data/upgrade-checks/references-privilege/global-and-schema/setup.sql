GRANT CREATE, ALTER ON *.* TO 'case_dev'@'%';

GRANT CREATE ON `we``ird`.* TO 'case_app'@'%';
