package dev.drydock.feature.advisor.schema;

import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorContext;
import dev.drydock.feature.advisor.check.Area;
import dev.drydock.platform.i18n.Messages;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The checks of schemas and character sets, over one reading of the catalogue.
 *
 * @param schemas schemas to look at
 * @param openTables whether the server may open every table for its size, however many there are
 * @param sampleRows rows of each table to read for what its text is; 0 for none
 * @param limits from which figures on things are worth a word
 */
public record SchemaChecks(Predicate<String> schemas, boolean openTables, int sampleRows, Limits limits) {

    static final String TEXTS = "advisorcheck";

    private static final Messages TEXT = Messages.of(TEXTS);
    private static final int NAMED = 5;

    /**
     * @param uptime seconds that a server must be up before an index counts as unused
     * @param free bytes inside of a table, or of the system tablespace
     */
    public record Limits(long uptime, long free) {

        public static final Limits USUAL = new Limits(30L * 24 * 3600, 1L << 30);
    }

    /** All schemas, no rows, tables opened only where they are few. */
    public static final SchemaChecks USUAL = new SchemaChecks(_ -> true, false, 0, Limits.USUAL);

    public List<AdvisorCheck> all() {
        return Stream.of(
                        Stream.of(check("sch.unread", SchemaChecks::unread)),
                        IndexChecks.all(this),
                        StorageChecks.all(this),
                        CharsetChecks.all(this))
                .flatMap(checks -> checks)
                .toList();
    }

    AdvisorCheck check(String id, Predicate<ServerFacts> exists, BiConsumer<AdvisorContext, SchemaCatalog> look) {
        return new AdvisorCheck(
                id,
                id.startsWith("cs.") ? Area.CHARACTER_SETS : Area.SCHEMA,
                reach -> exists.test(reach.facts()),
                context -> look.accept(context, catalog(context)));
    }

    AdvisorCheck check(String id, BiConsumer<AdvisorContext, SchemaCatalog> look) {
        return check(id, _ -> true, look);
    }

    private SchemaCatalog catalog(AdvisorContext context) {
        return context.once(
                "schema.catalog", session -> SchemaCatalog.read(session, context.facts(), schemas, openTables));
    }

    /** Whatever the others could not see is said once in each of the two areas. */
    static void unread(AdvisorContext context, SchemaCatalog catalog) {
        catalog.unread().forEach(context::unknown);
        if (!context.facts().grants().readsAll()) {
            context.unknown(TEXT.text("sch.unread.grants", catalog.tables().size()));
        }
    }

    /** Reads schema by schema; what fails of one is said, and the others are read. */
    static void eachSchema(AdvisorContext context, SchemaCatalog catalog, Consumer<String> read) {
        catalog.schemas().forEach(schema -> {
            Fact<Boolean> done = Fact.read(() -> {
                read.accept(schema.name());
                return true;
            });
            if (done instanceof Fact.Unknown<?>(String reason)) {
                context.unknown(TEXT.text("schema.unread", schema.name(), reason));
            }
        });
    }

    /** The first few of many names. */
    public static String some(Collection<String> names) {
        String first = names.stream().limit(NAMED).collect(Collectors.joining(", "));
        return names.size() <= NAMED ? first : TEXT.text("some", first, names.size() - NAMED);
    }
}
