INSERT INTO mysql.func VALUES ('case_metaphone',0,'udf_example.so','function');

INSERT INTO mysql.plugin VALUES ('case_audit','audit.so');
