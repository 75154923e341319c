DROP TABLE IF EXISTS mysql.component, mysql.component_old;

DROP TABLE IF EXISTS mysql.default_roles, mysql.default_roles_old;

DROP TABLE IF EXISTS mysql.global_grants, mysql.global_grants_old;

DROP TABLE IF EXISTS mysql.innodb_ddl_log, mysql.innodb_ddl_log_old;

DROP TABLE IF EXISTS mysql.innodb_dynamic_metadata, mysql.innodb_dynamic_metadata_old;

DROP TABLE IF EXISTS mysql.password_history, mysql.password_history_old;

DROP TABLE IF EXISTS mysql.role_edges, mysql.role_edges_old;
