CREATE TABLE mysql.check_constraints (a INT);

CREATE TABLE mysql.replication_asynchronous_connection_failover (a INT);
