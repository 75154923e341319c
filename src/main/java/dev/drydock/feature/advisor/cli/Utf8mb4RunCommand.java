package dev.drydock.feature.advisor.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.RunReportOption;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.cli.UnlockOption;
import dev.drydock.cli.UsageException;
import dev.drydock.cli.WorkerArguments;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.schema.Utf8mb4Job;
import dev.drydock.feature.advisor.schema.Utf8mb4Options;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Step;
import dev.drydock.feature.advisor.schema.Utf8mb4PlanJob;
import dev.drydock.feature.advisor.schema.Utf8mb4Result;
import dev.drydock.feature.advisor.schema.Utf8mb4Result.Proof;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.LaneOptions;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock advisor utf8mb4 run}: brings the tables of a schema to utf8mb4. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        header = "Bring the tables of a schema to utf8mb4, in parallel, and verify their characters.",
        description = {
            "",
            "Carries out what advisor utf8mb4 plan shows. Each table is locked while its characters are digested,"
                    + " converted and digested again; another digest stops the run. Run it again after it was cut off: what"
                    + " is done is read from the server, and which foreign keys it left dropped from the history of this"
                    + " computer. Replicas get the statements. Without --yes only the plan is shown.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock advisor utf8mb4 run --server shop-test --schema shop --preview",
            "  drydock advisor utf8mb4 run --server shop-test --schema shop --workers 4 --yes",
            "  drydock advisor utf8mb4 run --server shop-test --resume 41 --yes",
            "",
            "Exit status: 0 all converted; 1 some are refused or failed, or the account may not see all tables; 2 usage;"
                    + " 3 cannot connect or log in; 4 nothing to convert; 130 cancelled."
        })
final class Utf8mb4RunCommand extends ServiceCommand implements Schedulable {

    private static final Messages TEXT = Messages.of("advisorplan");

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final Wanted wanted = new Wanted();

    @Mixin
    private final WorkerArguments workers = new WorkerArguments();

    @Mixin
    private final UnlockOption unlock = new UnlockOption();

    @Option(names = "--preview", description = "Show the plan; change nothing.")
    private boolean preview;

    @Option(names = "--yes", description = "Carry it out; without it, only the plan is shown.")
    private boolean yes;

    @Mixin
    private final RunReportOption report = new RunReportOption();

    @Mixin
    private final ResultOptions form = new ResultOptions();

    Utf8mb4RunCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public boolean changesServer() {
        return true;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        report.check();
        Utf8mb4Options options = wanted.options(services);
        LaneOptions lanes = workers.options(true);
        return server.open(
                services,
                terminal,
                (opened, _) -> yes && !preview
                        ? unlock.on(opened, true, services, () -> run(opened, options, lanes))
                        : preview(opened, options));
    }

    private ExitStatus preview(OpenServer opened, Utf8mb4Options options) throws InterruptedException {
        Optional<Utf8mb4Plan> made = new JobInTerminal(terminal, TEXT.text("cancelled"))
                .run(new Utf8mb4PlanJob(opened, options, services.history()));
        if (made.isEmpty()) {
            return ExitStatus.CANCELLED;
        }
        PrintWriter out = new PrintWriter(terminal.out(), false, StandardCharsets.UTF_8);
        Utf8mb4PlanCommand.table(made.get(), out);
        out.flush();
        made.get().notes().forEach(terminal.err()::println);
        if (!preview) {
            throw new UsageException("Nothing was changed. Say --yes to carry this out.");
        }
        return made.get().items().isEmpty() ? ExitStatus.NOTHING_IN_SCOPE : ExitStatus.DONE;
    }

    private ExitStatus run(OpenServer opened, Utf8mb4Options options, LaneOptions lanes) throws InterruptedException {
        Optional<RunResult<Utf8mb4Result>> result = new JobInTerminal(terminal, TEXT.text("cut"))
                .run(new Utf8mb4Job(
                        opened, options, lanes, services.history(), this::told, new LaneListener<Step>() {}));
        result.ifPresent(done -> {
            form.print(terminal, out -> table(done.value(), out), out -> json(done, opened, out));
            report.write(done.id(), services, terminal);
        });
        return ExitStatus.of(result);
    }

    private void told(Utf8mb4Plan plan) {
        plan.refused().forEach(refusal -> terminal.err().println(refusal.line()));
    }

    private static void table(Utf8mb4Result result, PrintWriter out) {
        TextTable table = new TextTable("Table", "State", ">Size", ">Size after", ">Time", "Answer of the server");
        result.tables()
                .forEach(one -> table.row(
                        one.action().shown(),
                        one.status().word().replace('_', ' '),
                        Utf8mb4Plan.size(one.action().bytes()),
                        Utf8mb4Plan.size(after(result, one)),
                        Formats.measured(one.took()),
                        one.problem()
                                .map(problem -> problem.line())
                                .orElseGet(() -> String.join("; ", one.warnings()))));
        table.print(out);
    }

    private static OptionalLong after(Utf8mb4Result result, LaneResult<Step> one) {
        Proof proof = result.proofs().get(one.action().table());
        return proof == null ? OptionalLong.empty() : proof.bytes();
    }

    private static void json(RunResult<Utf8mb4Result> done, OpenServer server, PrintWriter out) {
        Utf8mb4Result result = done.value();
        JsonOut.write(
                out,
                json -> Utf8mb4PlanCommand.head(done.run(json, server), result.plan())
                        .objects(
                                "tables",
                                result.tables(),
                                (row, one) -> row.put(
                                                "table", one.action().table().table())
                                        .put("status", one.status().word())
                                        .put("way", one.action().way().word())
                                        .known("bytes_before", one.action().bytes())
                                        .known("bytes_after", after(result, one))
                                        .put("millis", one.took().toMillis())
                                        .put(
                                                "verified",
                                                result.proofs()
                                                        .containsKey(
                                                                one.action().table()))
                                        .texts("columns", one.action().columns())
                                        .put("statement", one.action().sql())
                                        .error(one.problem()))
                        .texts(
                                "problems",
                                done.problems().stream()
                                        .map(problem -> problem.full())
                                        .toList()));
    }

    /** A schema with options, or the run that had them. */
    private static final class Wanted {

        @Mixin
        private final Utf8mb4Arguments arguments = new Utf8mb4Arguments();

        @Option(
                names = "--resume",
                paramLabel = "RUN",
                description = "The schema of this run of the history, with its options.")
        private long resume;

        Utf8mb4Options options(Services services) {
            if (resume != 0 && !arguments.none()) {
                throw new UsageException(
                        "--resume takes the schema and its options from that run: it goes without them.");
            }
            return resume == 0
                    ? arguments.options()
                    : Utf8mb4Options.of(
                            Utf8mb4Options.recorded(services.history().get(), resume));
        }
    }
}
