package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** ENUM and SET elements of more than 255 characters. */
final class EnumSetLength implements UpgradeCheck {

    private static final int LONGEST = 255;

    @Override
    public String id() {
        return "enum-set-length";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
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
