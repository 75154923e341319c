package dev.drydock.db.catalog;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A scope in the settings of a recorded run: one line a glob or name, since both may hold spaces. */
public final class ScopeCodec {

    private static final String SCHEMAS = "schemas";
    private static final String TABLES = "tables";
    private static final String EXCLUDES = "excludes";
    private static final String SYSTEM = "system schemas";
    private static final String ONLY = "only";

    private static final Pattern QUOTED = Pattern.compile("`((?:[^`]|``)+)`\\.`((?:[^`]|``)+)`");

    private ScopeCodec() {}

    public static Map<String, String> write(Scope scope) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(SCHEMAS, String.join("\n", scope.schemas()));
        settings.put(TABLES, String.join("\n", scope.tables()));
        settings.put(EXCLUDES, String.join("\n", scope.excludes()));
        settings.put(SYSTEM, Boolean.toString(scope.systemSchemas()));
        if (!scope.only().isEmpty()) {
            settings.put(
                    ONLY, scope.only().stream().sorted().map(TableName::quoted).collect(Collectors.joining("\n")));
        }
        return settings;
    }

    public static Scope read(Map<String, String> settings) {
        Set<TableName> only = lines(settings, ONLY).stream()
                .map(QUOTED::matcher)
                .filter(Matcher::matches)
                .map(name -> new TableName(unquoted(name.group(1)), unquoted(name.group(2))))
                .collect(Collectors.toSet());
        return new Scope(
                lines(settings, SCHEMAS),
                lines(settings, TABLES),
                lines(settings, EXCLUDES),
                Boolean.parseBoolean(settings.get(SYSTEM)),
                only);
    }

    private static String unquoted(String name) {
        return name.replace("``", "`");
    }

    private static List<String> lines(Map<String, String> settings, String name) {
        String text = settings.getOrDefault(name, "");
        return text.isEmpty() ? List.of() : List.of(text.split("\n"));
    }
}
