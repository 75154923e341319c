package dev.drydock.ui.schema;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * The names of all tables of one server, kept so that 100,000 of them take a few megabytes and are searched in
 * milliseconds. Immutable.
 */
public final class TableNames {

    /**
     * A table that fits.
     *
     * @param score higher fits better
     */
    public record Hit(TableName name, TableEntry.Kind kind, int score) {}

    /**
     * What fits on a server.
     *
     * @param server id of its profile
     * @param best the best ones, best first
     * @param total how many fit
     */
    public record Found(String server, List<Hit> best, int total) {}

    /** The tables of one schema; a lower-case name is the same object where it has no other letters. */
    private static final class Part {

        private final String schema;
        private final String lowerSchema;
        private final String[] names;
        private final String[] lower;
        private final TableEntry.Kind[] kinds;

        Part(String schema, List<TableEntry> entries) {
            this.schema = schema;
            lowerSchema = schema.toLowerCase(Locale.ROOT);
            names = entries.stream().map(entry -> entry.name().table()).toArray(String[]::new);
            lower = Arrays.stream(names).map(Part::lower).toArray(String[]::new);
            kinds = entries.stream().map(TableEntry::kind).toArray(TableEntry.Kind[]::new);
        }

        private static String lower(String name) {
            String lower = name.toLowerCase(Locale.ROOT);
            return lower.equals(name) ? name : lower;
        }
    }

    private static final int LEAST_BIT = 32;

    private final List<Part> parts;

    private TableNames(List<Part> parts) {
        this.parts = parts;
    }

    /** Reads every schema that the account sees. */
    public interface Source {

        List<String> schemas();

        void names(String schema, Consumer<TableEntry> reader);

        /** From the server; each call blocks. */
        static Source of(Catalogue catalogue) {
            return new Source() {
                @Override
                public List<String> schemas() {
                    return catalogue.schemas();
                }

                @Override
                public void names(String schema, Consumer<TableEntry> reader) {
                    catalogue.names(schema, reader);
                }
            };
        }
    }

    static TableNames read(Source source) {
        List<Part> parts = new ArrayList<>();
        for (String schema : source.schemas()) {
            List<TableEntry> entries = new ArrayList<>();
            source.names(schema, entries::add);
            parts.add(new Part(schema, entries));
        }
        return new TableNames(List.copyOf(parts));
    }

    /** How many there are. */
    public int size() {
        return parts.stream().mapToInt(part -> part.names.length).sum();
    }

    /**
     * The tables for which each word fits: their own name, their schema, or the server.
     *
     * @param server text of the server, in lower case
     * @param most how many of the best are wanted
     */
    Found find(String id, String server, NameQuery query, int most) {
        List<NameQuery.Word> words = query.words();
        boolean[] ofServer = new boolean[words.size()];
        for (int i = 0; i < ofServer.length; i++) {
            ofServer[i] = words.get(i).in(server);
        }
        long[] hits = new long[16];
        int total = 0;
        int place = 0;
        for (Part part : parts) {
            int system = Catalogue.SYSTEM_SCHEMAS.contains(part.lowerSchema) ? 0 : 1;
            for (String table : part.lower) {
                int score = score(words, ofServer, part.lowerSchema, table);
                if (score > 0) {
                    if (total == hits.length) {
                        hits = Arrays.copyOf(hits, total * 2);
                    }
                    // better ones first, and equal ones in their order
                    hits[total] = ((long) -(score * 2 + system) << LEAST_BIT) + place;
                    total++;
                }
                place++;
            }
        }
        long[] sorted = Arrays.copyOf(hits, total);
        Arrays.sort(sorted);
        List<Hit> best = new ArrayList<>();
        for (int i = 0; i < Math.min(most, total); i++) {
            best.add(hit((int) sorted[i], (int) -(sorted[i] >> LEAST_BIT)));
        }
        return new Found(id, List.copyOf(best), total);
    }

    private static int score(List<NameQuery.Word> words, boolean[] ofServer, String schema, String table) {
        int sum = 0;
        boolean own = false;
        for (int i = 0; i < ofServer.length; i++) {
            int one = words.get(i).score(schema, table);
            if (one == 0 && !ofServer[i]) {
                return 0;
            }
            own |= one > 0;
            sum += one;
        }
        return own ? sum : 0;
    }

    private Hit hit(int place, int score) {
        int left = place;
        for (Part part : parts) {
            if (left < part.names.length) {
                return new Hit(new TableName(part.schema, part.names[left]), part.kinds[left], score);
            }
            left -= part.names.length;
        }
        throw new IllegalArgumentException("no table " + place);
    }
}
