package dev.drydock.feature.upgrade.replay;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.TimeLimit;
import dev.drydock.db.rows.StoredColumn;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ResultColumn;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.task.Cancellable;
import dev.drydock.platform.task.JobContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One of the two servers, on which statements are run one after the other and rolled back. Used by one thread; blocks. */
final class ReplaySide implements AutoCloseable {

    /** ER_QUERY_INTERRUPTED, ER_QUERY_TIMEOUT, MariaDB's ER_STATEMENT_TIMEOUT. */
    private static final Set<Integer> TIME_IS_UP = Set.of(1317, 3024, 1969);
    /** ER_WARNING_NOT_COMPLETE_ROLLBACK. */
    private static final int NOT_ROLLED_BACK = 1196;

    private static final Logger LOG = LoggerFactory.getLogger(ReplaySide.class);

    private static final int LONGEST_VALUE = 1_024;
    private static final long MOST_LETTERS = 32L * 1024 * 1024;

    private final OpenServer server;
    private final ChangePermit permit;
    private final JobContext context;
    private final ReplayOptions options;
    private final List<String> settings = new ArrayList<>();
    private final TimeLimit limit;
    private Optional<LongSession> open = Optional.empty();

    /** @param mode the application's {@code sql_mode} */
    ReplaySide(OpenServer server, JobContext context, ReplayOptions options, String mode) {
        this.server = server;
        this.permit = server.permit();
        this.context = context;
        this.options = options;
        this.limit = TimeLimit.strict(server.facts(), options.each());
        this.settings.add("SET SESSION sql_mode = " + Sql.literal(mode));
        limit.setting().ifPresent(settings::add);
    }

    private LongSession session() {
        LongSession session = open.orElseGet(() -> server.longSession(context::register, settings));
        open = Optional.of(session);
        return session;
    }

    /** @throws ServerException if the connection is lost */
    Answer run(ReplayStatement statement, String schema, long second) throws InterruptedException {
        LongSession session = session();
        Session sql = session.sql();
        Taking taking = new Taking(session.cancellable(), options.rows());
        try (JobContext.Registration _ = context.register(session.cancellable())) {
            sql.schema(schema.isEmpty() ? ReplayStatement.NO_SCHEMA : schema);
            // reading a table takes the warnings of the statement before away, which 5.6 keeps
            sql.executeOwn("SET SESSION timestamp = (SELECT " + second + " FROM (SELECT 1) one)");
            sql.executeOwn("START TRANSACTION");
            return rolledBack(session, statement, taking);
        } catch (ServerException failure) {
            context.checkCancelled();
            if (failure.connectionLost()) {
                close();
                throw failure;
            }
            return taking.answer(Optional.of(failure), false, 0, List.of(), false, 0);
        }
    }

    /**
     * Literals and variables are as for a client of this character set: the text goes in the driver's own, and the server
     * converts it. Whether the server knows both.
     */
    boolean speak(ReplayStatement.Names names) {
        boolean known = set("SET SESSION character_set_connection = " + Sql.literal(names.charset()));
        return known
                && (names.collation().isEmpty()
                        || set("SET SESSION collation_connection = " + Sql.literal(names.collation())));
    }

    /** A setting of the application's own session, which counts from now on; whether the server takes it. */
    boolean set(String statement) {
        try {
            session().sql().executeOwn(statement);
            settings.add(statement);
            return true;
        } catch (ServerException refused) {
            return refused(refused, false);
        }
    }

    /**
     * What it changes stays; whether the server took it.
     *
     * @throws ServerException if the connection is lost
     */
    boolean keep(ReplayStatement statement, String schema, long second) {
        LongSession session = session();
        try (JobContext.Registration _ = context.register(session.cancellable());
                TimeLimit.Watch watch = limit.watch(session.cancellable())) {
            try {
                if (!schema.isEmpty()) {
                    session.sql().schema(schema);
                }
                session.sql().executeOwn("SET SESSION timestamp = " + second);
                session.changes(permit).execute(statement.text());
                return true;
            } catch (ServerException refused) {
                return refused(refused, watch.expired());
            }
        }
    }

    private boolean refused(ServerException refused, boolean late) {
        context.checkCancelled();
        if (late || refused.connectionLost()) {
            close();
        }
        if (!late && refused.connectionLost()) {
            throw refused;
        }
        return false;
    }

    /** What the server still undoes would hold the locks of the next statement, or take the processor from it. */
    private void closeOnceIdle(LongSession session) throws InterruptedException {
        close();
        try {
            server.recovery().end(session.lost(), context);
        } catch (DrydockException unknown) {
            LOG.info("{}: {}", session.cancellable(), unknown.problem().line());
        }
    }

    private Answer rolledBack(LongSession session, ReplayStatement statement, Taking taking)
            throws InterruptedException {
        Session sql = session.sql();
        Optional<ServerException> failure = Optional.empty();
        boolean late = false;
        long changed = 0;
        long began = System.nanoTime();
        long took;
        try (TimeLimit.Watch watch = limit.watch(session.cancellable())) {
            try {
                if (statement.use() == ReplayStatement.Use.READ) {
                    sql.ask(statement.text(), taking);
                } else {
                    changed = session.changes(permit).execute(statement.text());
                }
            } catch (ServerException refused) {
                context.checkCancelled();
                late = watch.expired() || TIME_IS_UP.contains(refused.errno()) || refused.is(DbError.ENDED_BY_KILL);
                if (!late && refused.connectionLost()) {
                    throw refused;
                }
                failure = Optional.of(refused);
            }
            took = System.nanoTime() - began;
        }
        if (late || taking.more) {
            // a connection that was ended, or that still brings rows, is of no further use
            closeOnceIdle(session);
            return taking.answer(failure, late, changed, List.of(), false, took);
        }
        List<Answer.Warning> warnings = warnings(sql);
        sql.executeOwn("ROLLBACK");
        boolean stays = statement.use() == ReplayStatement.Use.WRITE
                && warnings(sql).stream().anyMatch(one -> one.code() == NOT_ROLLED_BACK);
        return taking.answer(failure, false, changed, warnings, stays, took);
    }

    private static List<Answer.Warning> warnings(Session session) {
        return session.query(
                "SHOW WARNINGS",
                row -> new Answer.Warning(row.text(1), (int) row.number(2).orElse(0), row.text(3)));
    }

    Session sql() {
        return session().sql();
    }

    OpenServer server() {
        return server;
    }

    @Override
    public void close() {
        open.ifPresent(LongSession::close);
        open = Optional.empty();
    }

    /** Ends the use of this side; the server is its caller's. */
    void end() {
        close();
        permit.close();
    }

    /** Takes rows until there are as many as are compared. */
    private static final class Taking implements Session.AnswerReader {

        private final Cancellable end;
        private final int most;
        private final List<List<@Nullable String>> rows = new ArrayList<>();
        private List<ResultColumn> columns = List.of();
        private List<StoredColumn.Kind> kinds = List.of();
        private long letters;
        private boolean more;

        Taking(Cancellable end, int most) {
            this.end = end;
            this.most = most;
        }

        @Override
        public void columns(List<ResultColumn> found) {
            columns = List.copyOf(found);
            kinds = found.stream()
                    .map(column ->
                            StoredColumn.answered(column.label(), column.type()).kind())
                    .toList();
        }

        @Override
        public boolean row(Row row) {
            if (rows.size() == most || letters > MOST_LETTERS) {
                more = true;
                var _ = end.end();
                return false;
            }
            List<@Nullable String> values = new ArrayList<>();
            for (int i = 0; i < kinds.size(); i++) {
                String value = value(kinds.get(i), row, i + 1);
                letters += value == null ? 1 : value.length();
                values.add(value);
            }
            rows.add(values);
            return true;
        }

        private static @Nullable String value(StoredColumn.Kind kind, Row row, int at) {
            return switch (kind) {
                case EXACT, ROUNDED, MOMENT -> row.written(at).orElse(null);
                case BITS, BINARY, OPAQUE, SHAPE ->
                    row.raw(at)
                            .map(raw ->
                                    raw.length <= LONGEST_VALUE ? HexFormat.of().formatHex(raw) : shortened(raw))
                            .orElse(null);
                case TEXT, CHOICE ->
                    row.optionalText(at)
                            .map(text -> {
                                byte[] raw = text.getBytes(StandardCharsets.UTF_8);
                                return raw.length <= LONGEST_VALUE ? text : shortened(raw);
                            })
                            .orElse(null);
            };
        }

        private static String shortened(byte[] raw) {
            return raw.length + " " + UUID.nameUUIDFromBytes(raw);
        }

        Answer answer(
                Optional<ServerException> failure,
                boolean late,
                long changed,
                List<Answer.Warning> warnings,
                boolean stays,
                long nanos) {
            return new Answer(failure, late, columns, rows, more, changed, warnings, stays, nanos);
        }
    }
}
