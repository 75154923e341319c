package dev.drydock.db.catalog;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which tables to work on, by globs: {@code *} stands for any characters, {@code ?} for one. A table glob with a dot is held
 * against {@code schema.table}, one without against the table's name. Case does not matter.
 *
 * @param schemas schema globs; empty for all
 * @param tables table globs; empty for all
 * @param excludes table or {@code schema.table} globs to leave out
 * @param systemSchemas whether tables of the server's own schemas are included
 * @param only exactly these tables, out of those that the globs choose; empty for all of them
 */
public record Scope(
        List<String> schemas, List<String> tables, List<String> excludes, boolean systemSchemas, Set<TableName> only) {

    public Scope {
        schemas = List.copyOf(schemas);
        tables = List.copyOf(tables);
        excludes = List.copyOf(excludes);
        only = Set.copyOf(only);
    }

    /** All tables that the globs choose. */
    public Scope(List<String> schemas, List<String> tables, List<String> excludes, boolean systemSchemas) {
        this(schemas, tables, excludes, systemSchemas, Set.of());
    }

    /** The same for just these tables. */
    public Scope only(Set<TableName> chosen) {
        return new Scope(schemas, tables, excludes, systemSchemas, chosen);
    }

    /** Every table of every schema but the server's own. */
    public static Scope everything() {
        return new Scope(List.of(), List.of(), List.of(), false);
    }

    /** Whether tables of this schema can be in the scope. */
    public boolean hasSchema(String schema) {
        boolean system = Catalogue.SYSTEM_SCHEMAS.contains(schema.toLowerCase(Locale.ROOT));
        boolean virtual =
                schema.equalsIgnoreCase("information_schema") || schema.equalsIgnoreCase("performance_schema");
        return (only.isEmpty() || only.stream().anyMatch(table -> table.schema().equals(schema)))
                && (systemSchemas || !system)
                && !virtual
                && (schemas.isEmpty() || schemas.stream().anyMatch(glob -> matches(glob, schema)));
    }

    /** Whether the table is in the scope, given that its schema is. */
    public boolean hasTable(TableName table) {
        return (only.isEmpty() || only.contains(table))
                && (tables.isEmpty() || tables.stream().anyMatch(glob -> matchesTable(glob, table)))
                && excludes.stream().noneMatch(glob -> matchesTable(glob, table));
    }

    /** Globs of schemas and tables that choose none of these tables, such as a name with a typing error. */
    public List<String> unmatched(Collection<TableName> found) {
        return Stream.concat(
                        schemas.stream()
                                .filter(glob -> found.stream().noneMatch(table -> matches(glob, table.schema()))),
                        tables.stream().filter(glob -> found.stream().noneMatch(table -> matchesTable(glob, table))))
                .toList();
    }

    private static boolean matchesTable(String glob, TableName table) {
        return matches(glob, table.table()) || (glob.contains(".") && matches(glob, table.shown()));
    }

    private static boolean matches(String glob, String name) {
        return GlobPatterns.of(glob).matcher(name).matches();
    }

    /** Compiled globs; a run asks for the same few for each of its tables. */
    private static final class GlobPatterns {

        private static final java.util.Map<String, Pattern> COMPILED = new java.util.concurrent.ConcurrentHashMap<>();

        static Pattern of(String glob) {
            return COMPILED.computeIfAbsent(glob, GlobPatterns::compile);
        }

        private static Pattern compile(String glob) {
            StringBuilder regex = new StringBuilder();
            glob.codePoints().forEach(point -> {
                switch (point) {
                    case '*' -> regex.append(".*");
                    case '?' -> regex.append('.');
                    default -> regex.append(Pattern.quote(Character.toString(point)));
                }
            });
            return Pattern.compile(regex.toString(), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL);
        }
    }
}
