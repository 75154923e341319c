package dev.drydock.feature.encryption.cost;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Run;
import dev.drydock.run.paired.InterleavedBenchmark;
import dev.drydock.run.paired.PairedFigure;
import dev.drydock.run.paired.ScratchSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** The measurement: tables, links, processor; and the end of the scratch schema. */
final class CostWork {

    private static final Messages TEXT = Messages.of("cost");
    private static final double MORE_THAN_POOL = 1.25;
    private static final double UNCERTAIN = 0.05;
    /** Of the pages asked for, below which reading from files is in no figure. */
    private static final double FROM_POOL = 0.001;

    private static final long MEGABYTE = 1L << 20;
    /** With a larger one the largest tables fit. */
    private static final long MOST_POOL = 13L << 30;

    private final Run<String> run;
    private final OpenServer server;
    private final CostOptions options;
    private final ScratchSchema schema;
    private final BenchmarkSchema scratch;
    private final Supplier<HistoryStore> history;
    private final JobContext context;
    private final long begun = System.nanoTime();
    private final List<PairedFigure> figures = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<String, String> summary = new LinkedHashMap<>();
    private long tableBytes;
    private OptionalDouble fromFiles = OptionalDouble.empty();

    CostWork(Run<String> run, CostOptions options, Supplier<HistoryStore> history) {
        this.run = run;
        this.server = run.server();
        this.options = options;
        this.schema = new ScratchSchema(run.plan());
        this.scratch = new BenchmarkSchema(schema, server.facts());
        this.history = history;
        this.context = run.context();
    }

    MeasuredCost measure() throws InterruptedException {
        ScratchSchema.dropLeftBehind(run, history.get(), EncryptionFeature.COST, BenchmarkSchema.PREFIX);
        AesSpeed aes;
        try (LongSession session = server.longSession(context::register, List.of());
                JobContext.Registration _ = context.register(session.cancellable())) {
            try (Stage _ = context.stage(TEXT.text("stage.aes"), Total.unknown())) {
                aes = AesSpeed.measure(server, session.sql());
            }
            tables(session.changes(run.permit()));
        } finally {
            schema.drop(run);
        }
        try (Stage stage = context.stage(TEXT.text("stage.links"), Total.exact(LinkRounds.PARTS.size()))) {
            new LinkRounds(server).measure(turns(options.limit(), stage), notes).forEach(this::record);
        }
        record(aes);
        return new MeasuredCost(List.copyOf(figures), aes, List.copyOf(notes), tableBytes, fromFiles);
    }

    private void tables(Changes changes) {
        long pool = changes.session()
                .number("SELECT @@global.innodb_buffer_pool_size")
                .orElse(0);
        long bytes = Math.min(options.mostBytes(), Math.max(1 << 20, (long) (pool * MORE_THAN_POOL)));
        schema.make(changes);
        try {
            scratch.makeTable(changes, true);
        } catch (ServerException noKeys) {
            if (noKeys.connectionLost()) {
                throw noKeys;
            }
            notes.add(TEXT.text("note.nokeys", noKeys.problem().line()));
            return;
        }
        scratch.makeTable(changes, false);
        long rows;
        try (Stage _ = context.stage(TEXT.text("stage.fill", Formats.bytes(bytes)), Total.unknown())) {
            scratch.fill(changes, false, bytes, context::checkCancelled);
            rows = scratch.fill(changes, true, bytes, context::checkCancelled);
        }
        tableBytes = bytes;
        PageReads before = PageReads.of(changes.session());
        try (Stage stage = context.stage(TEXT.text("stage.tables"), Total.exact(TableRounds.PARTS.size()))) {
            new TableRounds(changes, scratch, rows)
                    .measure(turns(options.limit().multipliedBy(2).dividedBy(3), stage))
                    .forEach(this::record);
        }
        fromFiles = PageReads.of(changes.session()).shareSince(before);
        if (fromFiles.orElse(0) < FROM_POOL) {
            notes.add(TEXT.text(
                    pool < MOST_POOL ? "note.pool" : "note.pool.big",
                    Formats.bytes(bytes),
                    Formats.bytes(pool),
                    Long.toString((long) (pool * MORE_THAN_POOL) / MEGABYTE + 1)));
        }
    }

    /** Pages that the whole server was asked for, and that it read from its files. */
    private record PageReads(long asked, long read) {

        static PageReads of(Session session) {
            return new PageReads(
                    status(session, "Innodb_buffer_pool_read_requests"), status(session, "Innodb_pages_read"));
        }

        private static long status(Session session, String name) {
            return session.first(
                            "SHOW GLOBAL STATUS LIKE " + Sql.literal(name),
                            row -> row.number(2).orElse(0))
                    .orElse(0L);
        }

        OptionalDouble shareSince(PageReads before) {
            long pages = asked - before.asked;
            return pages <= 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(Math.clamp((double) (read - before.read) / pages, 0, 1));
        }
    }

    private InterleavedBenchmark<CostPart> turns(Duration limit, Stage stage) {
        return new InterleavedBenchmark<>(options.rounds(), begun + limit.toNanos(), context, stage);
    }

    private void record(PairedFigure figure) {
        figures.add(figure);
        run.done(1);
        run.writer().item(figure.item("", "plain", "encrypted"));
        if (figure.apart()) {
            notes.add(TEXT.text(
                    "note.apart",
                    figure.part().title(),
                    figure.quotient(),
                    figure.ratio().median()));
        }
        if (figure.uncertainty().orElse(1) > UNCERTAIN) {
            notes.add(TEXT.text("note.uncertain", figure.part().title()));
        }
        summary.put(
                figure.part().word(),
                String.format(Locale.ROOT, "%.3f", figure.ratio().median()));
    }

    private void record(AesSpeed aes) {
        aes.instructions().ifPresent(there -> summary.put("aes instructions", there.toString()));
        aes.megabytesPerSecond().ifPresent(speed -> summary.put("aes MB/s", String.format(Locale.ROOT, "%.0f", speed)));
        aes.digestMegabytesPerSecond()
                .ifPresent(speed -> summary.put("sha2 MB/s", String.format(Locale.ROOT, "%.0f", speed)));
    }

    /** What the run says about itself. */
    Map<String, String> summary() {
        Map<String, String> all = new LinkedHashMap<>();
        if (!notes.isEmpty()) {
            all.put("remarks", String.join("\n", notes));
        }
        all.putAll(summary);
        fromFiles.ifPresent(share -> all.put("pages from files %", String.format(Locale.ROOT, "%.1f", share * 100)));
        return all;
    }
}
