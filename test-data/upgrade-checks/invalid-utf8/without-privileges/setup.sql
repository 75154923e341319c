CREATE USER 'case_nobody'@'%';
