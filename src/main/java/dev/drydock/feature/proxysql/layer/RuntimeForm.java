package dev.drydock.feature.proxysql.layer;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** How the runtime writes what it was given in another form: the same value, so no LOAD is missing. */
public final class RuntimeForm {

    private static final Set<String> WITHOUT_CASE = Set.of("status", "re_modifiers", "check_type");
    private static final Pattern HEX = Pattern.compile("0x([0-9a-fA-F]+)");
    private static final Pattern TRUTH = Pattern.compile("true|false", Pattern.CASE_INSENSITIVE);

    private RuntimeForm() {}

    /** Whether the runtime's value is the one of memory in another form. */
    public static boolean same(String column, Cell memory, Cell runtime) {
        Optional<String> shown = runtime.text();
        if (memory instanceof Cell.Null) {
            return runtime instanceof Cell.Null || shown.filter(String::isEmpty).isPresent();
        }
        Optional<String> given = memory.text();
        if (given.isEmpty() || shown.isEmpty()) {
            return false;
        }
        return form(column, given.get()).equals(form(column, shown.get()));
    }

    private static String form(String column, String value) {
        if (WITHOUT_CASE.contains(column)
                || (column.equals("variable_value") && TRUTH.matcher(value).matches())) {
            return value.toUpperCase(Locale.ROOT);
        }
        if (column.equals("digest") && HEX.matcher(value).matches()) {
            return value.substring(2).replaceFirst("^0+", "").toUpperCase(Locale.ROOT);
        }
        return value;
    }
}
