DROP USER 'case_definer'@'%'
