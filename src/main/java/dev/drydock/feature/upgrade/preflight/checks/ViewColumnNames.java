package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Views whose columns have names of more than 64 characters. */
final class ViewColumnNames {

    private static final int LONGEST = 64;

    /**
     * information_schema.COLUMNS cuts names after 64 letters, so that a longer one is seen only in the view's text; there,
     * names inside of it may be long as well, which does not matter.
     */
    private ViewColumnNames() {}

    static void run(CheckContext context) {
        Map<String, String> texts = context.programs(true).stream()
                .filter(program -> program.kind() == Subject.Kind.VIEW)
                .collect(Collectors.toMap(
                        view -> Sql.name(view.schema(), view.name()),
                        view -> view.body().orElse("")));
        for (Column column : context.columns()) {
            if (column.name().codePointCount(0, column.name().length()) < LONGEST) {
                continue;
            }
            String text = texts.getOrDefault(column.quotedTable(), "");
            longAlias(text, column.name())
                    .ifPresent(length -> context.error(column.subject(), context.advice(), length));
        }
    }

    /** Letters of an alias that begins with {@code name} and goes on after it; empty if the text has none. */
    private static OptionalInt longAlias(String text, String name) {
        String begin = "AS `" + name.replace("`", "``");
        int from = text.indexOf(begin);
        int end = from + begin.length();
        if (from < 0 || end >= text.length() || text.charAt(end) == '`') {
            return OptionalInt.empty();
        }
        int close = end;
        while (close < text.length() && (text.charAt(close) != '`' || text.startsWith("``", close))) {
            close += text.startsWith("``", close) ? 2 : 1;
        }
        String rest = text.substring(end, Math.min(close, text.length())).replace("``", "`");
        return OptionalInt.of(LONGEST + rest.codePointCount(0, rest.length()));
    }
}
