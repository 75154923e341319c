package dev.drydock.bench;

import java.sql.SQLException;

/**
 * A stored procedure with a cursor over information_schema.TABLES. For each base table it prepares, runs and deallocates
 * {@code INSERT INTO procedure_results.counted SELECT schema, table, COUNT(*) FROM table}; the results table is InnoDB and is
 * emptied before the clock starts. The rows leave through an InnoDB commit for each table, or one at the end.
 */
record StoredProcedure(BenchServer server, String schemaLike, boolean oneCommit) implements Contestant {

    /** Makes procedure and results table. */
    static void create(BenchServer server) throws SQLException {
        server.run(
                "CREATE DATABASE IF NOT EXISTS procedure_results",
                "CREATE TABLE IF NOT EXISTS procedure_results.counted (id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY"
                        + " KEY, table_schema VARCHAR(64) NOT NULL, table_name VARCHAR(64) NOT NULL, table_count BIGINT"
                        + " NOT NULL, counted_at DATETIME NOT NULL) ENGINE=InnoDB",
                "DROP PROCEDURE IF EXISTS procedure_results.count_all",
                """
                CREATE PROCEDURE procedure_results.count_all(IN wanted VARCHAR(64))
                BEGIN
                  DECLARE done INT DEFAULT 0;
                  DECLARE s, t VARCHAR(64);
                  DECLARE found CURSOR FOR SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES
                    WHERE TABLE_TYPE = 'BASE TABLE' AND TABLE_SCHEMA LIKE wanted;
                  DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = 1;
                  OPEN found;
                  each_table: LOOP
                    FETCH found INTO s, t;
                    IF done THEN LEAVE each_table; END IF;
                    SET @statement = CONCAT('INSERT INTO procedure_results.counted (table_schema, table_name, table_count, counted_at)',
                      ' SELECT ''', s, ''', ''', t, ''', COUNT(*), NOW() FROM `', s, '`.`', t, '`');
                    PREPARE counting FROM @statement;
                    EXECUTE counting;
                    DEALLOCATE PREPARE counting;
                  END LOOP;
                  CLOSE found;
                END\
                """);
    }

    @Override
    public String name() {
        return "(b) stored procedure, " + (oneCommit ? "one commit at the end" : "each result committed");
    }

    @Override
    public Outcome run() throws SQLException {
        server.run("TRUNCATE procedure_results.counted");
        long started = System.nanoTime();
        String call = "CALL procedure_results.count_all('" + schemaLike + "')";
        if (oneCommit) {
            server.run("START TRANSACTION", call, "COMMIT");
        } else {
            server.run(call);
        }
        double seconds = (System.nanoTime() - started) / 1e9;
        return new Outcome(
                seconds,
                Long.parseLong(server.value("SELECT COUNT(*) FROM procedure_results.counted")),
                Long.parseLong(server.value("SELECT SUM(table_count) FROM procedure_results.counted")));
    }
}
