package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;

/** ENUM and SET elements of more than 255 characters. */
final class EnumSetLength {

    private static final int LONGEST = 255;

    private EnumSetLength() {}

    static void run(CheckContext context) {
        for (Column column : context.columns()) {
            if (column.type().equals("enum") || column.type().equals("set")) {
                int longest = SqlText.of(column.fullType(), false).tokens().stream()
                        .filter(token -> token.kind() == SqlText.Kind.STRING)
                        .mapToInt(token ->
                                token.text().codePointCount(0, token.text().length()))
                        .max()
                        .orElse(0);
                if (longest > LONGEST) {
                    context.error(column.subject(), context.advice(), longest);
                }
            }
        }
    }
}
