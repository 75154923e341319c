package dev.drydock.feature.advisor.cost;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.WritableServer;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.advisor.AdvisorError;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.feature.advisor.cost.CharsetCost.Side;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.digest.Sha256;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import dev.drydock.run.paired.InterleavedBenchmark;
import dev.drydock.run.paired.PairedFigure;
import dev.drydock.run.paired.ScratchSchema;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measures what texts in utf8mb4 cost on a server over latin1 and utf8mb3: the same ASCII texts in a table of each, in a scratch
 * schema that is dropped at every end. What a killed process left behind is dropped by the next measurement. Refused on
 * production servers and clusters.
 */
public final class CharsetCostJob extends RunJob<String, CharsetCost> {

    /** Rows of each table, if nobody says otherwise. */
    public static final int USUAL_ROWS = 100_000;

    public static final int USUAL_ROUNDS = 7;

    public static final Duration USUAL_LIMIT = Duration.ofMinutes(2);

    private static final Messages TEXT = Messages.of("advisorcost");
    private static final String PREFIX = "drydock_charset_";
    private static final String WHOLE = "utf8mb4";
    /** The names of three bytes: {@code utf8mb3} since MySQL 8.0.30 and MariaDB 10.6, {@code utf8} before. */
    private static final List<String> OTHERS = List.of("latin1", "utf8mb3", "utf8");

    private static final int FIRST_ROWS = 1_000;
    /** Of values that are grouped. */
    private static final int GROUPS = 1_000;

    /** Rows that are joined with all. */
    private static final int JOINED = 1_000;

    private static final String TAIL = " the quick brown fox";
    private static final double UNCERTAIN = 0.05;

    private final int rows;
    private final int rounds;
    private final Duration limit;

    /**
     * @param rows of each table
     * @param rounds how often each part is measured at least
     * @param limit no further round begins after so long
     * @param history the history; its call may wait until it is open
     */
    public CharsetCostJob(OpenServer server, int rows, int rounds, Duration limit, Supplier<HistoryStore> history) {
        super(server, history, RunSpec.changing(AdvisorFeature.CHARSET_COST, TEXT.text("job.title")));
        this.rows = rows;
        this.rounds = rounds;
        this.limit = limit;
    }

    /** @throws DrydockException E-5311 on a production server, unlocked or not; E-5312 on a node of a cluster; E-3011 where it is read-only */
    @Override
    protected void require(JobContext context) {
        AdvisorError.requireDatabase(server());
        String name = server().profile().name();
        if (server().profile().environment().guarded() || server().lock().guarded()) {
            throw AdvisorError.MEASURES_PRODUCTION.as(name);
        }
        if (server().facts().galera()) {
            throw AdvisorError.MEASURES_CLUSTER.as(name);
        }
        WritableServer.require(server());
    }

    @Override
    protected Planned<String> plan(JobContext context) {
        String schema = ScratchSchema.newName(PREFIX);
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(ScratchSchema.SETTING, schema);
        settings.put("rows", Integer.toString(rows));
        settings.put("rounds", Integer.toString(rounds));
        settings.put("limit", limit.toString());
        return new Planned<>(schema, CharsetPart.Work.values().length, settings);
    }

    @Override
    protected CharsetCost work(Run<String> run) throws InterruptedException {
        ScratchSchema schema = new ScratchSchema(run.plan());
        ScratchSchema.dropLeftBehind(run, history().get(), AdvisorFeature.CHARSET_COST, PREFIX);
        List<Side> sides = new ArrayList<>();
        try (LongSession session = server().longSession(run.context()::register, List.of());
                JobContext.Registration _ = run.context().register(session.cancellable())) {
            measure(run, schema, session.changes(run.permit()), sides);
        } finally {
            schema.drop(run);
        }
        List<String> notes = sides.stream().flatMap(CharsetCostJob::uncertain).toList();
        CharsetCost cost = new CharsetCost(rows, sides, notes);
        if (!notes.isEmpty()) {
            run.note("remarks", String.join("\n", notes));
        }
        return cost;
    }

    private static Stream<String> uncertain(Side side) {
        String parts = side.figures().stream()
                .filter(figure -> figure.uncertainty().orElse(1) > UNCERTAIN)
                .map(figure -> figure.part().title())
                .collect(Collectors.joining(", "));
        return parts.isEmpty() ? Stream.empty() : Stream.of(TEXT.text("note.uncertain", side.charset(), parts));
    }

    private void measure(Run<String> run, ScratchSchema schema, Changes changes, List<Side> sides) {
        JobContext context = run.context();
        Session session = changes.session();
        List<String> charsets =
                session.query("SELECT CHARACTER_SET_NAME FROM information_schema.CHARACTER_SETS", row -> row.text(1));
        List<String> others = OTHERS.stream().filter(charsets::contains).toList();
        schema.make(changes);
        try (Stage stage = context.stage(TEXT.text("stage.fill"), Total.exact(others.size() + 1L))) {
            fill(context, schema, changes, WHOLE);
            stage.advance(1);
            for (String charset : others) {
                fill(context, schema, changes, charset);
                stage.advance(1);
            }
        }
        long begun = System.nanoTime();
        int parts = CharsetPart.Work.values().length;
        try (Stage stage = context.stage(TEXT.text("stage.turns"), Total.exact((long) parts * others.size()))) {
            for (int i = 0; i < others.size(); i++) {
                String charset = others.get(i);
                long deadline = begun + limit.toNanos() * (i + 1) / others.size();
                List<PairedFigure> figures = new InterleavedBenchmark<CharsetPart>(rounds, deadline, context, stage)
                        .take(
                                CharsetPart.of(charset),
                                (part, whole, count, seed) ->
                                        time(changes, schema.table(whole ? WHOLE : charset), part.work(), count, seed));
                figures.forEach(figure -> run.writer().item(figure.item(charset, charset, WHOLE)));
                sides.add(new Side(
                        charset, collation(session, schema, charset), collation(session, schema, WHOLE), figures));
            }
        }
        run.done(parts);
    }

    private static String collation(Session session, ScratchSchema schema, String table) {
        return session.first(
                        "SELECT TABLE_COLLATION FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?",
                        row -> row.text(1),
                        schema.name(),
                        table)
                .orElse("");
    }

    /** The same texts in each: they come from the numbers of the rows. */
    private void fill(JobContext context, ScratchSchema schema, Changes changes, String charset) {
        String table = schema.table(charset);
        changes.execute("CREATE TABLE " + table + " (id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,"
                + " word VARCHAR(100) NOT NULL, part VARCHAR(100) NOT NULL, KEY (word)) ENGINE = InnoDB CHARACTER SET "
                + charset);
        int there = Math.min(FIRST_ROWS, rows);
        changes.execute("INSERT INTO " + table + " (word, part) VALUES "
                + String.join(", ", Collections.nCopies(there, "('', '')")));
        while (there < rows) {
            context.checkCancelled();
            int more = Math.min(there, rows - there);
            changes.execute("INSERT INTO " + table + " (word, part) SELECT '', '' FROM " + table + " LIMIT " + more);
            there += more;
        }
        context.checkCancelled();
        changes.execute("UPDATE " + table + " SET word = CONCAT(SHA2(id, 256), '" + TAIL + "'), part ="
                + " CONCAT('group of texts ', id % " + GROUPS + ")");
    }

    private void time(Changes changes, String table, CharsetPart.Work work, int count, int seed) {
        Random random = new Random(seed);
        for (int done = 0; done < count; done++) {
            if (work == CharsetPart.Work.INSERT) {
                changes.execute("INSERT INTO " + table + " (word, part) VALUES (" + Sql.literal("new " + seed + done)
                        + ", 'inserted')");
            } else {
                changes.session().number(query(work, table, word(1 + random.nextInt(rows))));
            }
        }
    }

    private static String query(CharsetPart.Work work, String table, String word) {
        return switch (work) {
            case SORT -> "SELECT MAX(id) FROM (SELECT id FROM " + table + " ORDER BY part, id LIMIT 1000) AS t";
            case GROUP -> "SELECT COUNT(*) FROM (SELECT part FROM " + table + " GROUP BY part) AS t";
            case LOOKUP -> "SELECT COUNT(*) FROM " + table + " WHERE word = " + Sql.literal(word);
            case JOIN ->
                "SELECT COUNT(*) FROM " + table + " AS a JOIN " + table + " AS b ON b.word = a.word WHERE a.id <= "
                        + JOINED;
            case SEARCH, INSERT -> "SELECT COUNT(*) FROM " + table + " WHERE word LIKE '%quick grey%'";
        };
    }

    /** The text that the row of this number was filled with. */
    private static String word(int id) {
        return Sha256.hex(Integer.toString(id).getBytes(StandardCharsets.US_ASCII)) + TAIL;
    }
}
