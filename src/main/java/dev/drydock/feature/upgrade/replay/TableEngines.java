package dev.drydock.feature.upgrade.replay;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.SqlText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which names lead to tables that a transaction does not roll back, or that are on another server: themselves, or by a view, a
 * trigger or a routine. Names are taken without their schema, so that one too many may be among them.
 */
final class TableEngines {

    private static final Set<String> ELSEWHERE = Set.of("FEDERATED", "CONNECT", "SPIDER", "SPHINX", "S3", "OQGRAPH");
    private static final Set<String> TRANSACTIONS = Set.of("INNODB", "ROCKSDB", "TOKUDB", "NDBCLUSTER", "NDB");

    private final Set<String> plain = new HashSet<>();
    private final Set<String> elsewhere = new HashSet<>();
    private final Map<String, Set<String>> leads = new HashMap<>();
    private final Set<String> routines = new HashSet<>();

    private TableEngines() {}

    static TableEngines read(Session session) {
        TableEngines engines = new TableEngines();
        String system = Catalogue.SYSTEM_SCHEMAS.stream().map(Sql::literal).collect(Collectors.joining(", "));
        session.each(
                "SELECT TABLE_NAME, ENGINE FROM information_schema.TABLES WHERE TABLE_TYPE <> 'VIEW' AND TABLE_SCHEMA"
                        + " NOT IN (" + system + ")",
                row -> {
                    String engine = row.text(2).toUpperCase(Locale.ROOT);
                    String name = row.text(1).toLowerCase(Locale.ROOT);
                    if (ELSEWHERE.contains(engine)) {
                        engines.elsewhere.add(name);
                    }
                    if (!TRANSACTIONS.contains(engine)) {
                        engines.plain.add(name);
                    }
                });
        engines.lead(session, "EVENT_OBJECT_TABLE, ACTION_STATEMENT FROM information_schema.TRIGGERS");
        engines.lead(session, "TABLE_NAME, VIEW_DEFINITION FROM information_schema.VIEWS WHERE TABLE_SCHEMA <> 'sys'");
        engines.lead(
                session,
                "ROUTINE_NAME, ROUTINE_DEFINITION FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA <> 'sys'");
        session.each(
                "SELECT ROUTINE_NAME FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA <> 'sys'",
                row -> engines.routines.add(row.text(1).toLowerCase(Locale.ROOT)));
        return engines;
    }

    private void lead(Session session, String what) {
        session.each("SELECT " + what, row -> {
            Set<String> names = leads.computeIfAbsent(row.text(1).toLowerCase(Locale.ROOT), _ -> new HashSet<>());
            // whether it was stored under ANSI_QUOTES
            for (boolean quotes : new boolean[] {false, true}) {
                names.addAll(
                        ReplayStatement.names(SqlText.of(row.text(2), quotes).tokens()));
            }
        });
    }

    /** The engine's word for why the statement cannot be run and rolled back; empty if it can. */
    Optional<String> against(ReplayStatement statement) {
        Set<String> reached = new HashSet<>(statement.names());
        Deque<String> queue = new ArrayDeque<>(reached);
        while (!queue.isEmpty()) {
            for (String name : leads.getOrDefault(queue.poll(), Set.of())) {
                if (reached.add(name)) {
                    queue.add(name);
                }
            }
        }
        if (reached.stream().anyMatch(elsewhere::contains)) {
            return Optional.of("ENGINE = FEDERATED");
        }
        boolean writes =
                statement.use() == ReplayStatement.Use.WRITE || reached.stream().anyMatch(routines::contains);
        return writes && reached.stream().anyMatch(plain::contains) ? Optional.of("ENGINE = MyISAM") : Optional.empty();
    }
}
