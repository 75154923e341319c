package dev.drydock.db.rows;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads a page of a table's rows. */
public final class ReadRowsJob extends GuardedRead<RowsPage> {

    private final RowsWish wish;

    public ReadRowsJob(OpenServer server, RowsWish wish) {
        super(
                server,
                wish.table(),
                wish.time(),
                Messages.of("db").text("rows.title", wish.table().shown()));
        this.wish = wish;
    }

    @Override
    RowsPage read(Session session, ServerFacts facts) {
        TableShape shape = TableShape.read(session, facts, wish.table());
        RowsStatement statement = RowsStatement.page(shape, wish);
        long began = System.nanoTime();
        List<StoredRow> found = new ArrayList<>(session.query(
                statement.sql(), row -> row(shape, row), statement.values().toArray()));
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        boolean more = found.size() > wish.limit();
        if (more) {
            found.removeLast();
        }
        RowsWish.Place place = wish.place();
        boolean beside = !place.at().isEmpty();
        return place.back()
                ? new RowsPage(shape, wish, List.copyOf(found.reversed()), more, beside, took)
                : new RowsPage(shape, wish, List.copyOf(found), beside, more, took);
    }

    private static StoredRow row(TableShape shape, Row row) {
        List<StoredRow.Value> values = new ArrayList<>();
        int at = 1;
        for (StoredColumn column : shape.columns()) {
            String text = row.optionalText(at++).orElse(null);
            values.add(
                    column.large() && text != null
                            ? ReadValueJob.value(column, text, row.number(at).orElse(0))
                            : new StoredRow.Value(text, -1));
            at += column.large() ? 1 : 0;
        }
        return new StoredRow(List.copyOf(values));
    }
}
