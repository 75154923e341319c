package dev.drydock.db.rows;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a large value whole, up to a million letters. */
public final class ReadValueJob extends GuardedRead<StoredRow.Value> {

    private final StoredColumn column;
    private final RowsStatement statement;

    /**
     * @param row a row of the page, whose table has a key
     * @param column a column of the page
     */
    public ReadValueJob(OpenServer server, RowsPage page, StoredRow row, StoredColumn column) {
        super(
                server,
                page.wish().table(),
                page.wish().time(),
                Messages.of("db")
                        .text(
                                "rows.value.title",
                                column.name(),
                                page.wish().table().shown()));
        this.column = column;
        List<StoredColumn> key = page.shape().key();
        List<String> at =
                key.stream().map(part -> page.text(row, part).orElseThrow()).toList();
        this.statement = RowsStatement.value(page.wish().table(), column, key, at);
    }

    @Override
    StoredRow.Value read(Session session, ServerFacts facts) {
        return session.first(
                        statement.sql(),
                        read -> value(
                                column,
                                read.optionalText(1).orElse(null),
                                read.number(2).orElse(0)),
                        statement.values().toArray())
                .orElseThrow(() -> new DrydockException(Problem.of(DbError.ROW_GONE, "")));
    }

    static StoredRow.Value value(StoredColumn column, @Nullable String text, long length) {
        long read = text == null ? length : text.codePointCount(0, text.length()) / (column.hex() ? 2 : 1);
        return new StoredRow.Value(text, read < length ? length : -1);
    }
}
