package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.syntax.ReadingMode;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.replay.Difference;
import dev.drydock.feature.upgrade.replay.LoggedStatement;
import dev.drydock.feature.upgrade.replay.ReplayLoad;
import dev.drydock.feature.upgrade.replay.ReplayOptions;
import dev.drydock.feature.upgrade.replay.ReplayServer;
import dev.drydock.feature.upgrade.replay.ReplayStatement;
import dev.drydock.feature.upgrade.replay.StatementReplay;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Statements of applications, run on two copies of the data, and what of their answers is another one. Used once; blocks. */
final class ReplayRehearsal implements StatementReplay.Listener {

    private static final int MOST_SHOWN = 50;

    private final Messages messages = Messages.of("rehearsal");
    private final ReplayOptions options;
    private final ReplayLoad load;
    private final RehearsalRecorder recorder;
    private final DifferenceText text;
    private final Map<String, List<String>> open = new TreeMap<>();
    private int same;
    private int other;
    private int unknown;

    ReplayRehearsal(ReplayOptions options, ReplayLoad load, RehearsalRecorder recorder) {
        this.options = options;
        this.load = load;
        this.recorder = recorder;
        this.text = new DifferenceText(messages, options.each());
    }

    /**
     * Reads the logs, before anything is copied.
     *
     * @throws DrydockException E-4288 if one holds no statement, E-4289 if the program is not of the source's series
     */
    static ReplayLoad load(OpenServer source, ReplayOptions options, boolean remembered, JobContext context) {
        requireSame(options.program(), source.facts());
        String mode = source.query(session -> session.first("SELECT @@global.sql_mode", row -> row.text(1)))
                .orElse("");
        ReplayLoad load = new ReplayLoad(ReadingMode.of(mode, source.facts().version()));
        try (Stage stage = context.stage(Messages.of("rehearsal").text("stage.logs"), Total.unknown())) {
            for (Path log : options.logs()) {
                long before = load.understood();
                read(log, load, context);
                if (load.understood() == before) {
                    throw new DrydockException(Problem.of(UpgradeError.NO_STATEMENTS, "", log));
                }
                stage.advance(1);
            }
            if (remembered) {
                remembered(source, load, context);
            }
        }
        return load;
    }

    private static void read(Path log, ReplayLoad load, JobContext context) {
        try {
            load.read(log, context::checkCancelled);
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(UpgradeError.NO_STATEMENTS, failure.toString(), log), failure);
        }
    }

    private static void requireSame(ServerProgram program, ServerFacts source) {
        ServerVersion version = ServerVersion.parse(program.version());
        if (program.mariaDb() != source.mariaDb()
                || version.major() != source.version().major()
                || version.minor() != source.version().minor()) {
            throw new DrydockException(Problem.of(UpgradeError.OTHER_SERIES, "", program.product(), source.product()));
        }
    }

    private static void remembered(OpenServer source, ReplayLoad load, JobContext context) {
        try (LongSession session = source.longSession(context::register, List.of());
                JobContext.Registration _ = context.register(session.cancellable())) {
            new RememberedStatements(session.sql(), source.facts())
                    .all().stream()
                            .filter(one -> !one.sample().isEmpty())
                            .forEach(one -> load.add(new LoggedStatement(one.schema(), 0, one.sample())));
        } catch (ServerException failure) {
            SourceReader.requireConnection(failure);
            // the rehearsal of remembered statements itself tells that they could not be read
        }
    }

    /** @param usual character set and collation where no log asks for any */
    void run(
            ReplayServer here,
            ReplayServer there,
            String modeHere,
            String modeThere,
            ReplayStatement.Names usual,
            JobContext context)
            throws InterruptedException {
        ReplayStatement.Names names = load.names().orElse(usual);
        try (Stage stage = context.stage(messages.text("stage.replay"), Total.exact(load.digests()));
                StatementReplay replay =
                        new StatementReplay(here, there, modeHere, modeThere, names, options, context, this)) {
            if (!replay.run(load, stage)) {
                recorder.found(
                        Severity.WARNING, Subject.SERVER, messages.text("replay.charset.unknown", names.shown()), "");
            }
            notice(
                    load.asked() == 0 ? "replay.charset.default" : "replay.charset",
                    "",
                    names.shown(),
                    load.asked(names),
                    load.asked());
            tell(replay.left());
        }
    }

    @Override
    public void compared(String schema, String digest, long count, List<Difference> differences, long millis) {
        SourceObject object = new SourceObject(SourceObject.Kind.REPLAYED, schema, "");
        boolean refused = false;
        for (Difference one : differences) {
            if (!one.real()) {
                open.computeIfAbsent(text.of(one, ""), _ -> new ArrayList<>()).add(schema + ": " + digest);
                continue;
            }
            Severity severity = DifferenceText.severity(one);
            String found = messages.text("replay.ran", count, text.of(one, schema + " " + digest));
            if (severity == Severity.ERROR && !refused) {
                refused = true;
                recorder.refused(new Definition(object, "", digest, "", ""), new ServerAnswer(0, found), millis);
            } else {
                recorder.found(severity, object.subject(), found, digest);
            }
        }
        if (!refused) {
            recorder.built(object, millis);
        }
        if (differences.isEmpty()) {
            same++;
        } else if (differences.stream().anyMatch(Difference::real)) {
            other++;
        } else {
            unknown++;
        }
    }

    @Override
    public void crashed(String schema, String digest, long count) {
        other++;
        recorder.refused(
                new Definition(new SourceObject(SourceObject.Kind.REPLAYED, schema, ""), "", digest, "", ""),
                new ServerAnswer(0, messages.text("replay.ran", count, messages.text("replay.crashed"))),
                0);
    }

    private void tell(long left) {
        if (same + other == 0) {
            recorder.found(Severity.WARNING, Subject.SERVER, messages.text("replay.nothing"), "");
        }
        notice("replay.sum", "", load.read(), same + other + unknown, same, other, unknown);
        open.forEach((why, digests) -> notice(
                "replay.open",
                String.join("\n", digests.subList(0, Math.min(MOST_SHOWN, digests.size()))),
                digests.size(),
                why));
        if (!load.notRun().isEmpty()) {
            Map<String, Long> sorted = new TreeMap<>(load.notRun());
            notice(
                    "replay.not.run",
                    String.join(
                            "\n",
                            sorted.entrySet().stream()
                                    .map(one -> one.getKey() + ": " + one.getValue())
                                    .toList()),
                    sorted.values().stream().mapToLong(Long::longValue).sum());
        }
        if (load.cut() + load.forgotten() + left > 0) {
            recorder.found(
                    Severity.NOT_EVALUATED,
                    Subject.SERVER,
                    messages.text("replay.left", left, load.cut(), load.forgotten()),
                    "");
        }
    }

    private void notice(String key, String shown, Object... arguments) {
        recorder.found(Severity.NOTICE, Subject.SERVER, messages.text(key, arguments), shown);
    }
}
