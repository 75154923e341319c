package dev.drydock.feature.advisor.check;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerNow;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * How much data of users there is, by engine.
 *
 * @param engines by name in small letters
 * @param whole whether the account sees all tables; where not, there is at least that much
 */
public record DataSizes(Map<String, OfEngine> engines, boolean whole) {

    /** Of one engine: data and indexes. */
    public record OfEngine(long tables, long bytes) {}

    private static final OfEngine NONE = new OfEngine(0, 0);

    public OfEngine of(String engine) {
        return engines.getOrDefault(engine, NONE);
    }

    /** One query a schema, as row counts plan; blocks. Unknown where the server would work out statistics or open too many tables for it. */
    static Fact<DataSizes> read(Session session, ServerFacts facts, Map<String, String> variables) {
        if (!facts.mySqlAtLeast(5, 6, 0)
                && variables.getOrDefault("innodb_stats_on_metadata", "OFF").equals("ON")) {
            return new Fact.Unknown<>(Messages.of(AdvisorCheck.TEXTS).text("sizes.statistics"));
        }
        if (Fact.read(() -> ServerNow.manyToOpen(session, facts)).known().orElse(false)) {
            return new Fact.Unknown<>(Messages.of(AdvisorCheck.TEXTS).text("sizes.many"));
        }
        return Fact.read(() -> {
            Map<String, OfEngine> engines = new TreeMap<>();
            Catalogue catalogue = new Catalogue(session, facts);
            catalogue
                    .userSchemas()
                    .forEach(schema -> catalogue.entries(schema, entry -> {
                        if (!entry.engine().isEmpty()) {
                            engines.merge(
                                    entry.engine().toLowerCase(Locale.ROOT),
                                    new OfEngine(1, entry.bytes().orElse(0)),
                                    (one, other) ->
                                            new OfEngine(one.tables() + other.tables(), one.bytes() + other.bytes()));
                        }
                    }));
            return new DataSizes(engines, facts.grants().readsAll());
        });
    }
}
