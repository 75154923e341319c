CREATE TABLE mysql.component (a INT);

CREATE TABLE mysql.default_roles (a INT);

CREATE TABLE mysql.global_grants (a INT);

CREATE TABLE mysql.innodb_ddl_log (a INT);

CREATE TABLE mysql.innodb_dynamic_metadata (a INT);

CREATE TABLE mysql.password_history (a INT);

CREATE TABLE mysql.role_edges (a INT);
