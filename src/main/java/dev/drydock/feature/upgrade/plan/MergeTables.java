package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.table.CheckedTable;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * MERGE tables, whose definition is read before their members change: a MERGE table does not fit members that were repaired
 * or rebuilt, and from then on the server shows its definition no more.
 */
final class MergeTables {

    private final Map<TableName, String> definitions = new HashMap<>();

    /**
     * Reads the definitions of those among the tables that can still be read.
     *
     * @throws ServerException if the connection is lost
     */
    static MergeTables read(Session session, Iterable<CheckedTable> tables) {
        MergeTables merged = new MergeTables();
        for (CheckedTable table : tables) {
            if (is(table)) {
                merged.read(session, table.name());
            }
        }
        return merged;
    }

    static boolean is(CheckedTable table) {
        return table.entry().engine().toLowerCase(Locale.ROOT).startsWith("mrg_");
    }

    /** Whether the table unites this one, as far as its definition could be read. */
    boolean unites(TableName merged, TableName member) {
        String definition = definitions.getOrDefault(merged, "");
        int union = definition.lastIndexOf("UNION=(");
        return union >= 0
                && (definition.substring(union).contains(member.quoted())
                        || (merged.schema().equals(member.schema())
                                && definition.substring(union).contains(Sql.name(member.table()))));
    }

    /** The statements that make it again once all its members are done; it holds no rows of its own. */
    Optional<String> again(TableName merged) {
        return Optional.ofNullable(definitions.get(merged))
                .map(definition -> "USE " + Sql.name(merged.schema()) + ";\nSET SESSION sql_mode = '';\nDROP TABLE "
                        + Sql.name(merged.table()) + ";\n" + definition + ";");
    }

    private void read(Session session, TableName table) {
        try {
            session.first("SHOW CREATE TABLE " + table.quoted(), row -> row.text(2))
                    .ifPresent(definition -> definitions.put(table, definition));
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            // it does not fit its members already: the advice says so
        }
    }
}
