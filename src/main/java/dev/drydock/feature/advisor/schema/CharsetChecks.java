package dev.drydock.feature.advisor.schema;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.Fact;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorContext;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Column;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Index;
import dev.drydock.feature.advisor.schema.SchemaCatalog.SchemaEntry;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Table;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Character sets and collations: what there is, and where they do not fit each other or their text. */
final class CharsetChecks {

    private static final Messages TEXT = Messages.of(SchemaChecks.TEXTS);

    /** For the samples of all tables together. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Names that columns of the same meaning share with others. */
    private static final Set<String> ANYTHING =
            Set.of("id", "name", "code", "key", "value", "type", "uuid", "title", "hash");

    /** Tables of one schema, of each of which a finding is made. */
    private static final int MANY = 20;

    private CharsetChecks() {}

    static Stream<AdvisorCheck> all(SchemaChecks of) {
        return Stream.of(
                of.check("cs.inventory", CharsetChecks::inventory),
                of.check("cs.column", CharsetChecks::defaults),
                of.check("cs.collations", CharsetChecks::collations),
                of.check("cs.join", CharsetChecks::joins),
                of.check("cs.key-bytes", CharsetChecks::keys),
                of.check("cs.double", (context, catalog) -> sampled(context, catalog, of.sampleRows(), true)),
                of.check("cs.latin1-utf8", (context, catalog) -> sampled(context, catalog, of.sampleRows(), false)));
    }

    private static Map<String, List<Table>> bySchema(SchemaCatalog catalog) {
        return catalog.tables().stream()
                .collect(Collectors.groupingBy(table -> table.name().schema(), TreeMap::new, Collectors.toList()));
    }

    private static Stream<Column> texts(List<Table> tables) {
        return tables.stream().flatMap(table -> table.columns().stream()).filter(Column::text);
    }

    private static void inventory(AdvisorContext context, SchemaCatalog catalog) {
        SchemaChecks.unread(context, catalog);
        bySchema(catalog).forEach((schema, tables) -> {
            Map<String, Long> counts =
                    texts(tables).collect(Collectors.groupingBy(Column::charset, TreeMap::new, Collectors.counting()));
            if (counts.keySet().stream().anyMatch(charset -> !charset.equals("utf8mb4"))) {
                long others = tables.stream()
                        .filter(table -> texts(List.of(table))
                                .anyMatch(column -> !column.charset().equals("utf8mb4")))
                        .count();
                context.advise(Severity.NOTICE, Subject.schema(schema), listed(counts), others, tables.size());
            }
        });
    }

    private static String listed(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(one -> one.getKey() + " " + one.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Columns are what counts; the defaults above them decide only of new ones. Of many tables one finding is enough. */
    private static void defaults(AdvisorContext context, SchemaCatalog catalog) {
        Map<String, SchemaEntry> schemas =
                catalog.schemas().stream().collect(Collectors.toMap(SchemaEntry::name, schema -> schema));
        bySchema(catalog).forEach((name, tables) -> {
            String collation = Optional.ofNullable(schemas.get(name))
                    .map(SchemaEntry::collation)
                    .orElse("");
            List<Table> differing = tables.stream()
                    .filter(table -> !table.collation().equals(collation)
                            || !others(table).isEmpty())
                    .toList();
            if (differing.size() > MANY) {
                context.adviseAs(
                        "many",
                        Severity.NOTICE,
                        Subject.schema(name),
                        differing.size(),
                        collation,
                        SchemaChecks.some(differing.stream()
                                .map(table -> table.name().table())
                                .toList()));
                return;
            }
            for (Table table : differing) {
                List<String> others = others(table);
                context.adviseAs(
                        others.isEmpty() ? "table" : "message",
                        Severity.NOTICE,
                        table.subject(),
                        table.collation(),
                        collation,
                        SchemaChecks.some(others));
            }
        });
    }

    private static List<String> others(Table table) {
        return texts(List.of(table))
                .filter(column -> !column.charset().equals(table.charset()))
                .map(column -> column.name() + " " + column.charset())
                .toList();
    }

    private static void collations(AdvisorContext context, SchemaCatalog catalog) {
        bySchema(catalog)
                .forEach((schema, tables) -> texts(tables)
                        .filter(column -> !bin(column))
                        .collect(Collectors.groupingBy(
                                Column::charset,
                                TreeMap::new,
                                Collectors.groupingBy(Column::collation, TreeMap::new, Collectors.counting())))
                        .forEach((charset, counts) -> {
                            if (counts.size() > 1) {
                                context.advise(Severity.WARNING, Subject.schema(schema), charset, listed(counts));
                            }
                        }));
    }

    /** It is compared with any collation of its character set, and wins. */
    private static boolean bin(Column column) {
        return column.collation().endsWith("_bin") || column.collation().equals("binary");
    }

    /** One side of a join. */
    private record Side(Table table, Column column) {

        String shown() {
            return table.name().table() + "." + column.name() + " (" + column.collation() + ")";
        }

        boolean indexed() {
            return table.indexes().stream()
                    .anyMatch(index -> index.visible()
                            && !index.type().equals("FULLTEXT")
                            && index.parts().getFirst().column().equalsIgnoreCase(column.name()));
        }
    }

    private static void joins(AdvisorContext context, SchemaCatalog catalog) {
        bySchema(catalog).forEach((_, tables) -> {
            Map<String, Side> parents = parents(tables);
            for (Table table : tables) {
                for (Column column : table.columns()) {
                    Side parent = parents.get(column.name().toLowerCase(Locale.ROOT));
                    if (column.text()
                            && parent != null
                            && !parent.table().name().equals(table.name())) {
                        join(context, new Side(table, column), parent);
                    }
                }
            }
        });
    }

    /** What a column of another table is likely to refer to, by the name that it would have there. */
    private static Map<String, Side> parents(List<Table> tables) {
        Map<String, Side> parents = new HashMap<>();
        for (Table table : tables) {
            for (Index index : table.indexes()) {
                Optional<Column> column = Optional.of(index)
                        .filter(one -> one.unique() && one.parts().size() == 1)
                        .flatMap(one -> table.column(one.parts().getFirst().column()))
                        .filter(Column::text);
                column.ifPresent(of ->
                        names(table, index, of).forEach(name -> parents.putIfAbsent(name, new Side(table, of))));
            }
        }
        return parents;
    }

    private static List<String> names(Table table, Index index, Column column) {
        String own = column.name().toLowerCase(Locale.ROOT);
        String of = table.name().table().toLowerCase(Locale.ROOT);
        List<String> names = new ArrayList<>(List.of(of + "_" + own));
        if (of.endsWith("s")) {
            names.add(of.substring(0, of.length() - 1) + "_" + own);
        }
        if (index.primary() && !ANYTHING.contains(own)) {
            names.add(own);
        }
        return names;
    }

    private static void join(AdvisorContext context, Side child, Side parent) {
        Column one = child.column();
        Column other = parent.column();
        Subject subject = child.table().subject(one);
        if (width(one) == width(other)) {
            boolean fails = one.charset().equals(other.charset())
                    ? !one.collation().equals(other.collation()) && !bin(one) && !bin(other)
                    : width(one) == ONE;
            if (fails) {
                context.adviseAs("fails", Severity.WARNING, subject, child.shown(), parent.shown());
            }
        } else {
            boolean childNarrower = width(one) < width(other);
            Side narrow = childNarrower ? child : parent;
            Side wide = childNarrower ? parent : child;
            if (narrow.indexed()) {
                context.advise(Severity.WARNING, subject, narrow.shown(), wide.shown());
            }
        }
    }

    private static final int ONE = 1;

    /** The server converts the narrower to the wider. */
    private static int width(Column column) {
        return switch (column.charset()) {
            case "ascii" -> 0;
            case "utf8", "utf8mb3", "ucs2" -> 3;
            case "utf8mb4", "utf16", "utf16le", "utf32" -> 4;
            default -> TextSample.oneByte(column.charset()) ? ONE : 2;
        };
    }

    private static void keys(AdvisorContext context, SchemaCatalog catalog) {
        for (Table table : catalog.tables()) {
            KeyLimits limits = KeyLimits.of(table, context::optional, context.facts());
            for (Index index : table.indexes()) {
                boolean grows = index.parts().stream()
                        .flatMap(part -> table.column(part.column()).stream())
                        .anyMatch(column -> column.text() && !column.charset().equals("utf8mb4"));
                if (grows) {
                    limits.exceeded(index)
                            .ifPresent(over -> context.adviseAs(
                                    over.dynamic() ? "dynamic" : "message",
                                    Severity.WARNING,
                                    table.subject(index),
                                    IndexChecks.shown(index),
                                    over.bytes(),
                                    over.limit()));
                }
            }
        }
    }

    /** The samples of all tables, and what could not be sampled. */
    private record Samples(Map<TableName, TextSample> read, List<String> failed, long left) {

        static Samples of(Session session, AdvisorContext context, SchemaCatalog catalog, int rows) {
            Map<TableName, TextSample> read = new LinkedHashMap<>();
            List<String> failed = new ArrayList<>();
            long until = System.nanoTime() + PATIENCE.toNanos();
            long left = 0;
            for (Table table : catalog.tables()) {
                if (System.nanoTime() > until) {
                    left++;
                    continue;
                }
                switch (Fact.read(() -> TextSample.read(session, context.facts(), table, rows))) {
                    case Fact.Known<TextSample>(TextSample sample) -> read.put(table.name(), sample);
                    case Fact.Unknown<TextSample>(String reason) ->
                        failed.add(table.name().shown() + ": " + reason);
                }
            }
            return new Samples(read, failed, left);
        }
    }

    private static void sampled(AdvisorContext context, SchemaCatalog catalog, int rows, boolean unicode) {
        if (rows == 0) {
            throw context.missing("sample.none");
        }
        Samples samples = context.once("schema.samples", session -> Samples.of(session, context, catalog, rows));
        samples.failed().stream().sorted(Comparator.naturalOrder()).forEach(context::unknown);
        if (samples.left() > 0) {
            context.unknown(TEXT.text("sample.left", samples.left(), PATIENCE.toSeconds()));
        }
        for (Table table : catalog.tables()) {
            TextSample sample = samples.read().getOrDefault(table.name(), TextSample.NONE);
            for (Column column : table.columns()) {
                TextSample.Counted counted = sample.of(column.name());
                if (counted.suspect() > 0 && TextSample.unicode(column.charset()) == unicode) {
                    context.advise(
                            Severity.WARNING,
                            table.subject(column),
                            counted.suspect(),
                            counted.beyondAscii(),
                            sample.rows(),
                            column.charset());
                }
            }
        }
    }
}
