DROP USER 'case_columns'@'%'
