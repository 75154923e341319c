package dev.drydock.feature.upgrade.table;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Which objects of a server are checked: tables and views of the scope, and the tables of the {@code mysql} schema, as the
 * vendor's tool does. MySQL 8.0 looks after its own schemas itself.
 */
final class CheckScope {

    /** CHECK is refused on log tables while they are in use; a restart with the new version makes them anew. */
    private static final Set<TableName> LOGS =
            Set.of(new TableName("mysql", "general_log"), new TableName("mysql", "slow_log"));

    private final Session session;
    private final ServerFacts facts;
    private final Scope scope;

    CheckScope(Session session, ServerFacts facts, Scope scope) {
        this.session = session;
        this.facts = facts;
        this.scope = facts.mySqlAtLeast(8, 0, 0)
                ? scope
                : new Scope(scope.schemas(), scope.tables(), scope.excludes(), true);
    }

    List<TableEntry> entries() {
        Catalogue catalogue = new Catalogue(session, facts);
        List<TableEntry> entries = new ArrayList<>();
        for (String schema : schemas(catalogue)) {
            catalogue.names(schema, entry -> {
                if (entry.kind() != TableEntry.Kind.SEQUENCE
                        && scope.hasTable(entry.name())
                        && !LOGS.contains(entry.name())) {
                    entries.add(entry);
                }
            });
        }
        return entries;
    }

    List<String> oldSchemas() {
        return schemas(new Catalogue(session, facts)).stream()
                .filter(schema -> schema.startsWith(TableChecker.OLD_NAME))
                .toList();
    }

    private List<String> schemas(Catalogue catalogue) {
        return catalogue.schemas().stream().filter(scope::hasSchema).toList();
    }
}
