package dev.drydock.feature.upgrade.table;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.catalog.Visibility;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.upgrade.system.SystemTableState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Which objects of a server are checked: tables and views of the scope, and the tables of the {@code mysql} schema, as the
 * vendor's tool does. MySQL 8.0 looks after its own schemas itself.
 *
 * @param oldSchemas the schemas whose names are still written as before MySQL 5.1
 * @param visibility whether the account is known to see all of them
 */
record CheckScope(List<TableEntry> entries, List<String> oldSchemas, Visibility visibility) {

    /** CHECK is refused on log tables while they are in use; {@link SystemTableState} has their format. */
    private static final Set<TableName> LOGS =
            Set.of(new TableName("mysql", "general_log"), new TableName("mysql", "slow_log"));

    /** Reads the catalogue. */
    static CheckScope read(Session session, ServerFacts facts, Scope chosen) {
        Scope scope = facts.mySqlAtLeast(8, 0, 0)
                ? chosen
                : new Scope(chosen.schemas(), chosen.tables(), chosen.excludes(), true);
        Catalogue catalogue = new Catalogue(session, facts);
        List<String> schemas =
                catalogue.schemas().stream().filter(scope::hasSchema).toList();
        List<TableEntry> entries = new ArrayList<>();
        for (String schema : schemas) {
            catalogue.names(schema, entry -> {
                if (entry.kind() != TableEntry.Kind.SEQUENCE
                        && scope.hasTable(entry.name())
                        && !LOGS.contains(entry.name())) {
                    entries.add(entry);
                }
            });
        }
        List<String> old = schemas.stream()
                .filter(schema -> schema.startsWith(TableChecker.OLD_NAME))
                .toList();
        return new CheckScope(List.copyOf(entries), old, Visibility.of(facts.grants(), facts.account(), scope));
    }
}
