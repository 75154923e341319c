package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Views with a column such as {@code _utf32'abc'}, whose bytes are no character. 8.0.15 answers with an empty text, 9.7.4
 * refuses the view with error 3854 (ER_CANNOT_CONVERT_STRING) as soon as it has a row; both take such a text in a comparison.
 */
final class Utf32Texts {

    /** What stands behind a text that is a column, such as {@code _utf32'abc' AS `c`}, also with a collation. */
    private static final Set<String> COLUMN_ENDS = Set.of("AS", "COLLATE");

    private static final int BYTES = 4;

    /** The second byte of the last character of Unicode, of which the first is 0. */
    private static final int LAST_PLANE = 0x10;

    /** {@code information_schema.VIEWS} shows a question mark for such a text, so that few views are shown whole. */
    private Utf32Texts() {}

    static void run(CheckContext context) {
        Set<String> suspects = Set.copyOf(context.programs(true).stream()
                .filter(view -> view.body().orElse("").contains("?"))
                .map(view -> view.subject().shown())
                .toList());
        for (Table view : context.tables()) {
            if (view.view() && suspects.contains(view.subject().shown())) {
                context.definition(view.schema(), view.name())
                        .flatMap(Utf32Texts::invalid)
                        .ifPresent(text -> context.error(view.subject(), context.advice(), text));
            }
        }
    }

    private static Optional<String> invalid(String definition) {
        List<Token> tokens = SqlText.of(definition, false).tokens();
        for (int at = 0; at + 2 < tokens.size(); at++) {
            Token text = tokens.get(at + 1);
            if (tokens.get(at).is("_utf32")
                    && text.kind() == Kind.STRING
                    && COLUMN_ENDS.contains(tokens.get(at + 2).text().toUpperCase(Locale.ROOT))
                    && beyondUnicode(definition
                            .substring(text.start() + 1, text.end() - 1)
                            .replace("\\0", "\0"))) {
                return Optional.of("_utf32" + definition.substring(text.start(), text.end()));
            }
        }
        return Optional.empty();
    }

    private static boolean beyondUnicode(String bytes) {
        String whole = "\0".repeat((BYTES - bytes.length() % BYTES) % BYTES) + bytes;
        for (int at = 0; at < whole.length(); at += BYTES) {
            if (whole.charAt(at) != 0 || whole.charAt(at + 1) > LAST_PLANE) {
                return true;
            }
        }
        return false;
    }
}
