package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.tool.DumpTool;
import dev.drydock.feature.upgrade.window.StepTime;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.platform.config.FreeSpace;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.OwnServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tries the way back by a dump: of the upgraded copy, loaded into new data of the old program. Used once; blocks. */
final class DumpRehearsal {

    private static final Messages TEXT = Messages.of("upgradewindow");

    private static final WindowStep STEP = WindowStep.BACK_DUMP;

    /** Objects that a dump without an error may lack all the same. */
    private static final String PROGRAMS = "SELECT 'view', TABLE_SCHEMA, TABLE_NAME FROM information_schema.VIEWS"
            + " UNION ALL SELECT 'trigger', TRIGGER_SCHEMA, TRIGGER_NAME FROM information_schema.TRIGGERS"
            + " UNION ALL SELECT 'event', EVENT_SCHEMA, EVENT_NAME FROM information_schema.EVENTS"
            + " UNION ALL SELECT LOWER(ROUTINE_TYPE), ROUTINE_SCHEMA, ROUTINE_NAME FROM information_schema.ROUTINES";

    private static final long LEAST_ROOM = 32L << 20;
    private static final int MOST_NAMED = 10;
    private static final int OBJECTS_FAILED = 2;
    private static final String NOT_LOGGED_IN = "when trying to connect";

    private final DumpTool tool;
    private final ServerProgram old;
    private final CopyRun run;

    DumpRehearsal(DumpTool tool, ServerProgram old, CopyRun run) {
        this.tool = tool;
        this.old = old;
        this.run = run;
    }

    /** With the program that dumps, looked for before anything is copied; empty, and told, if there is none. */
    static Optional<DumpRehearsal> of(
            RehearsalOptions.Dump wanted, ServerProgram target, ServerProgram old, CopyRun run) {
        Optional<DumpTool> found = wanted.program().map(DumpTool::at).or(() -> DumpTool.find(target, old));
        String none =
                found.isPresent() ? TEXT.text("back-dump.not.started") : TEXT.text("back-dump.none", DumpTool.NAMES);
        run.times().settled(StepTime.unknown(STEP, none));
        if (found.isEmpty()) {
            run.recorder().found(Severity.NOT_EVALUATED, Subject.SERVER, TEXT.text("back-dump.untried", none), "");
        }
        return found.map(tool -> new DumpRehearsal(tool, old, run));
    }

    /** @param timed what counts for time of the source's settings */
    void run(StartedCopy.Of upgraded, TimedOptions timed) throws IOException {
        try (StartedCopy there = new StartedCopy(upgraded, run.context())) {
            run.times().settled(run(there.server(), upgraded.own().password(), timed));
        } catch (DrydockException failure) {
            run.context().checkCancelled();
            run.times()
                    .settled(
                            notTried(failure.problem().line(), failure.problem().detail()));
        }
    }

    StepTime run(OpenServer from, Secret password, TimedOptions timed) throws IOException {
        List<String> schemas = from.query(session -> new Catalogue(session, from.facts()).userSchemas());
        if (schemas.isEmpty() || !DumpTool.canName(schemas)) {
            return untried(schemas.isEmpty() ? "back-dump.nothing" : "back-dump.names");
        }
        try (OwnServer own = OwnServer.of(old)) {
            Path dump = own.file("dump.sql", "");
            long began = System.nanoTime();
            DumpTool.Outcome dumped;
            try (Stage _ = run.context().stage(TEXT.text("stage.dump", tool.product()), Total.unknown())) {
                dumped = tool.dump(from, password, schemas, dump, running(own));
            }
            long dumping = millisSince(began);
            if (full(own)) {
                return untried("back-dump.full");
            }
            if (dumped.exit() != 0
                    && (dumped.exit() != OBJECTS_FAILED || dumped.words().contains(NOT_LOGGED_IN))) {
                return untried("back-dump.failed", tool.dump().getFileName(), dumped.exit(), beginning(dumped.words()));
            }
            start(own, timed);
            try (OpenServer into = OpenServer.open(ProgramTarget.profile(old.product(), own.port()), own.password());
                    ChangePermit permit = into.permit()) {
                return load(own, into, permit, from, dump, dumped, dumping);
            }
        }
    }

    private StepTime load(
            OwnServer own,
            OpenServer into,
            ChangePermit permit,
            OpenServer from,
            Path dump,
            DumpTool.Outcome dumped,
            long dumping)
            throws IOException {
        long began = System.nanoTime();
        DumpTool.Outcome loaded;
        try (Stage _ = run.context().stage(TEXT.text("stage.load", old.product()), Total.unknown())) {
            loaded = tool.load(dump, into, permit, own.password(), running(own));
        }
        long loading = millisSince(began);
        if (full(own)) {
            return untried("back-dump.full");
        }
        LoadRefusals refusals = LoadRefusals.of(loaded.words(), dump);
        if (refusals.lost() || !own.running()) {
            return untried("back-dump.lost", old.product());
        }
        if (loaded.exit() > 1 || (loaded.exit() != 0 && refusals.refusals().isEmpty())) {
            return untried("back-dump.failed", tool.load().getFileName(), loaded.exit(), beginning(loaded.words()));
        }
        List<String> refused = new ArrayList<>();
        if (dumped.exit() != 0) {
            String words = beginning(dumped.words());
            refused.add(tool.dump().getFileName() + ": " + words);
            found(Subject.SERVER, TEXT.text("back-dump.not.dumped", words), "");
        }
        refusals.refusals().forEach(refusal -> {
            refused.add(refusal.subject().shown());
            int errno = refusal.answer().errno();
            found(
                    refusal.subject(),
                    refusal.rows()
                            ? TEXT.text("back-dump.rows", old.product(), Integer.toString(errno))
                            : TEXT.text(
                                    "back-dump.object",
                                    old.product(),
                                    refusal.answer().text()),
                    refusal.statement());
        });
        if (!refused.isEmpty()) {
            int stranger = tool.version().mariaDb() == old.mariaDb() ? 0 : 1;
            return StepTime.refused(
                    STEP,
                    TEXT.text(
                            "back-dump.refused",
                            old.product(),
                            refused.size(),
                            named(refused),
                            tool.product(),
                            stranger));
        }
        RowsOfCopies copies = new RowsOfCopies(run.recorder(), run.context());
        RowsOfCopies.Compared rows = copies.compare(from, into, STEP);
        List<String> missing = missing(from, into);
        if (rows.others() > 0 || !missing.isEmpty()) {
            missing.forEach(each -> found(Subject.SERVER, TEXT.text("back-dump.missing", each), ""));
            return StepTime.refused(STEP, TEXT.text("back-dump.others", rows.others(), rows.tables(), missing.size()));
        }
        List<Subject> others = copies.otherChecksums(from, into);
        others.forEach(table ->
                run.recorder().found(Severity.WARNING, table, TEXT.text("back-dump.checksum", table.shown()), ""));
        return StepTime.of(
                STEP,
                dumping + loading,
                TEXT.text(
                        "back-dump.how",
                        tool.product(),
                        Formats.bytes(Files.size(dump)),
                        Formats.measured(Duration.ofMillis(dumping)),
                        Formats.measured(Duration.ofMillis(loading)),
                        rows.tables(),
                        others.size()));
    }

    private void found(Subject subject, String message, String statement) {
        run.recorder().found(Severity.ERROR, subject, message, statement);
    }

    /** What the old program makes new data of, and runs on as it did for the applications. */
    private void start(OwnServer own, TimedOptions timed) throws IOException {
        try (Stage _ = run.context().stage(TEXT.text("stage.new", old.product()), Total.unknown())) {
            List<String> kept = ServerProgramOptions.kept(run.settings());
            own.initialise(run.context(), old.mariaDb() ? kept.subList(1, kept.size()) : kept);
            List<String> options = new ArrayList<>(StartedCopy.options(old, timed));
            options.addAll(kept);
            options.add("--character-set-server=" + run.settings().charset());
            // it had these functions
            options.add("--log-bin-trust-function-creators=ON");
            own.start(run.context(), options, Optional.empty());
        }
    }

    private DumpTool.Running running(OwnServer own) {
        return new DumpTool.Running(run.context(), () -> !full(own));
    }

    private static boolean full(OwnServer own) {
        try {
            return FreeSpace.of(own.dataDir().resolveSibling("")) < LEAST_ROOM;
        } catch (IOException _) {
            return true;
        }
    }

    private List<String> missing(OpenServer from, OpenServer into) {
        List<String> there = programs(into);
        return programs(from).stream().filter(each -> !there.contains(each)).toList();
    }

    private static List<String> programs(OpenServer server) {
        return server
                .query(session -> session.query(
                        PROGRAMS,
                        row -> Catalogue.SYSTEM_SCHEMAS.contains(row.text(2).toLowerCase(Locale.ROOT))
                                ? ""
                                : row.text(1) + " "
                                        + Subject.table(row.text(2), row.text(3))
                                                .shown()))
                .stream()
                .filter(each -> !each.isEmpty())
                .toList();
    }

    private static String named(List<String> all) {
        String names = all.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        return all.size() > MOST_NAMED ? names + " …" : names;
    }

    private static String beginning(String words) {
        return named(
                words.lines().map(String::strip).filter(line -> !line.isEmpty()).toList());
    }

    private StepTime untried(String key, Object... arguments) {
        run.context().checkCancelled();
        return notTried(TEXT.text(key, arguments), "");
    }

    private StepTime notTried(String why, String detail) {
        run.recorder().found(Severity.NOT_EVALUATED, Subject.SERVER, TEXT.text("back-dump.untried", why), detail);
        return StepTime.unknown(STEP, why);
    }

    private static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1_000_000;
    }
}
