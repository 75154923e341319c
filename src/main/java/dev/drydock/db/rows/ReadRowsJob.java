package dev.drydock.db.rows;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a page of a table's rows. */
public final class ReadRowsJob extends GuardedRead<RowsPage> {

    /** A value has letters that the character set of its column has not. */
    private static final Set<Integer> FOREIGN_LETTERS = Set.of(1267, 1270, 1271, 3854);

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
        List<StoredRow> found = found(session, shape, statement);
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

    private List<StoredRow> found(Session session, TableShape shape, RowsStatement statement) {
        try {
            return new ArrayList<>(session.query(
                    statement.sql(), row -> row(shape, row), statement.values().toArray()));
        } catch (ServerException failure) {
            if (!FOREIGN_LETTERS.contains(failure.errno())) {
                throw failure;
            }
            List<StoredColumn> compared = wish.where().stream()
                    .map(condition -> shape.column(condition.column()))
                    .filter(column -> column.kind() == StoredColumn.Kind.TEXT)
                    .distinct()
                    .toList();
            throw new DrydockException(
                    Problem.of(
                            DbError.UNFIT_VALUE,
                            "",
                            compared.stream().map(StoredColumn::name).collect(Collectors.joining(", ")),
                            compared.stream().map(StoredColumn::type).collect(Collectors.joining(", "))),
                    failure);
        }
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
