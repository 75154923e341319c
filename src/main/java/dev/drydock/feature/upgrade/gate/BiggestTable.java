package dev.drydock.feature.upgrade.gate;

import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The table whose second copy needs the most room. */
record BiggestTable(TableName name, long bytes) {

    private static final String LENGTH = "SELECT TABLE_SCHEMA, TABLE_NAME, DATA_LENGTH + INDEX_LENGTH AS room"
            + " FROM information_schema.TABLES WHERE ";

    private static final String TABLES = "TABLE_TYPE = 'BASE TABLE' AND ENGINE <> 'PERFORMANCE_SCHEMA'"
            + " AND TABLE_SCHEMA <> 'information_schema'";

    /** More tables than that are asked at once. */
    private static final int ASKED_ONE_BY_ONE = 500;

    /**
     * MySQL 5.7 opens each table that it is asked a length of. InnoDB has the sizes of its files at hand, so that only tables
     * without a file of their own are asked, by their names. MySQL 8.0.15 tells 0 of files whose schema has a special character,
     * and keeps lengths in its dictionary; older ones do not tell sizes. There, and where it cannot be read, all are asked.
     */
    static Optional<BiggestTable> read(ServerFacts server, Session session) {
        if (!server.mySqlAtLeast(5, 7, 8)
                || server.mySqlAtLeast(8, 0, 0)
                || !server.grants().global("PROCESS")) {
            return all(session);
        }
        try {
            return byFiles(session);
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return all(session);
        }
    }

    private static Optional<BiggestTable> all(Session session) {
        return session.first(LENGTH + TABLES + " ORDER BY room DESC LIMIT 1", BiggestTable::of);
    }

    private static BiggestTable of(Row row) {
        return new BiggestTable(
                new TableName(row.text(1), row.text(2)), row.number(3).orElse(0));
    }

    private static Optional<BiggestTable> byFiles(Session session) {
        // indexes of full-text have files of their own
        String inSchema = " AND NAME LIKE '%/%' AND NAME NOT LIKE '%/FTS\\_%'";
        Map<TableName, Long> bytes = new HashMap<>();
        session.each(
                "SELECT NAME, FILE_SIZE FROM information_schema.INNODB_SYS_TABLESPACES WHERE SPACE_TYPE = 'Single'"
                        + inSchema,
                row -> bytes.merge(
                        InnoDbName.decode(row.text(1)).wholeTable(),
                        row.number(2).orElse(0),
                        Long::sum));
        Set<TableName> others = new HashSet<>();
        session.each(
                "SELECT NAME FROM information_schema.INNODB_SYS_TABLES WHERE SPACE_TYPE <> 'Single'" + inSchema
                        + " AND NAME NOT LIKE 'mysql/%'",
                row -> others.add(InnoDbName.decode(row.text(1)).wholeTable()));
        session.each(
                "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES WHERE " + TABLES
                        + " AND ENGINE <> 'InnoDB'",
                row -> others.add(new TableName(row.text(1), row.text(2))));
        if (others.size() > ASKED_ONE_BY_ONE) {
            return all(session);
        }
        for (TableName one : others) {
            session.first(LENGTH + "TABLE_SCHEMA = ? AND TABLE_NAME = ?", BiggestTable::of, one.schema(), one.table())
                    .ifPresent(asked -> bytes.put(asked.name(), asked.bytes()));
        }
        return bytes.entrySet().stream()
                .max(Comparator.comparingLong(Map.Entry::getValue))
                .map(entry -> new BiggestTable(entry.getKey(), entry.getValue()));
    }
}
