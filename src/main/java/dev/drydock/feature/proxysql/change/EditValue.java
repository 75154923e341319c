package dev.drydock.feature.proxysql.change;

import dev.drydock.db.sql.Sql;
import dev.drydock.feature.proxysql.layer.Cell;
import java.util.Optional;

/**
 * A value of an edit.
 *
 * @param text empty for NULL
 * @param secret whether it is never to be shown
 */
public record EditValue(Optional<String> text, boolean secret) {

    public static EditValue of(String text) {
        return new EditValue(Optional.of(text), false);
    }

    public static EditValue secret(String text) {
        return new EditValue(Optional.of(text), true);
    }

    /** As the statement has it. */
    String sql() {
        return text.map(Sql::adminLiteral).orElse("NULL");
    }

    /** As it is shown and recorded. */
    String shown() {
        return secret ? "'" + Cell.MASK + "'" : sql();
    }

    @Override
    public String toString() {
        return shown();
    }
}
