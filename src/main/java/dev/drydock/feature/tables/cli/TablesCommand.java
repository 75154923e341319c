package dev.drydock.feature.tables.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.LaneArguments;
import dev.drydock.cli.RunReportOption;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ScopeOptions;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.cli.UnlockOption;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.tables.TableWork;
import dev.drydock.feature.tables.TablesJob;
import dev.drydock.feature.tables.TablesOptions;
import dev.drydock.feature.tables.TablesPlan;
import dev.drydock.feature.tables.TablesPlan.Action;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.run.RunResult;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock tables}. */
@Command(
        name = "tables",
        mixinStandardHelpOptions = true,
        header = "CHECK, ANALYZE, OPTIMIZE, REPAIR, rebuild or CHECKSUM many tables, biggest first, in parallel.",
        description = {
            "",
            "What mysqlcheck does, by several sessions, with a preview of each statement and of whom it keeps waiting."
                    + " Without --yes nothing is sent but the preview's questions. Replicas do not get the statements"
                    + " unless --write-binlog says so.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock tables check    --server shop-test --yes",
            "  drydock tables analyze  --server shop-test --schema shop --workers 4 --yes",
            "  drydock tables optimize --server shop-test --table 'shop.order*' --preview",
            "  drydock tables rebuild  --server shop-test --table shop.orders --partition p2024 --yes",
            "",
            "Exit status: 0 all done; 1 some failed, or the account may not see all tables; 2 usage; 3 cannot connect"
                    + " or log in; 4 nothing in scope; 130 cancelled."
        })
public final class TablesCommand extends ServiceCommand implements Schedulable {

    @Parameters(
            arity = "0..1",
            paramLabel = "WORK",
            description = "check, analyze, optimize, repair, rebuild or checksum; left out only with --retry.")
    private String work = "";

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final ScopeOptions.Full scope = new ScopeOptions.Full();

    @Option(
            names = "--partition",
            paramLabel = "NAME",
            description = "Only these partitions of the tables; repeatable.")
    private List<String> partitions = List.of();

    @Option(
            names = "--mode",
            paramLabel = "WORD",
            description = "QUICK, FAST, MEDIUM, EXTENDED or CHANGED behind CHECK; QUICK or EXTENDED behind REPAIR and"
                    + " CHECKSUM.")
    private String mode = "";

    @Option(
            names = "--retry",
            paramLabel = "RUN",
            description = "What this run of the history was to do and did not, with its options.")
    private long retry;

    @Mixin
    private final LaneArguments lanes = new LaneArguments();

    @Mixin
    private final UnlockOption unlock = new UnlockOption();

    @Option(names = "--preview", description = "Show the statements and what they do; send none of them.")
    private boolean preview;

    @Option(names = "--yes", description = "Carry it out; without it, only the preview is shown.")
    private boolean yes;

    @Mixin
    private final RunReportOption report = new RunReportOption();

    public TablesCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public boolean changesServer() {
        return true;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        scope.orSchema(server.schema());
        report.check();
        if (retry != 0 && !(work.isEmpty() && scope.none() && partitions.isEmpty() && mode.isEmpty())) {
            throw new UsageException("--retry takes work and tables from that run: it goes without them.");
        }
        TablesOptions options =
                retry == 0 ? options() : TablesOptions.of(services.history().get(), retry);
        return server.open(
                services,
                terminal,
                (opened, _) -> preview || !yes
                        ? preview(opened, options)
                        : unlock.on(opened, true, services, () -> run(opened, options)));
    }

    private TablesOptions options() {
        TableWork asked;
        try {
            asked = TableWork.valueOf(work.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException _) {
            throw new UsageException("Say what to do: " + TableWork.words() + ".");
        }
        String word = mode.toUpperCase(Locale.ROOT);
        if (!word.isEmpty() && !asked.modes().contains(word)) {
            throw new UsageException("--mode " + word + " does not go with " + asked.word() + ".");
        }
        if (!partitions.isEmpty() && !asked.ofPartitions()) {
            throw new UsageException("--partition does not go with " + asked.word() + ".");
        }
        return new TablesOptions(asked, scope.scope(), partitions, word, lanes.options());
    }

    private ExitStatus preview(OpenServer opened, TablesOptions options) throws InterruptedException {
        Optional<TablesPlan> made = new JobInTerminal(terminal, "Nothing was changed.")
                .run(TablesJob.preview(opened, options, retry, services.history()));
        if (made.isEmpty()) {
            return ExitStatus.CANCELLED;
        }
        TablesPlan plan = made.get();
        TextTable table = new TextTable("Statement", ">Size", "What it does");
        plan.actions().forEach(action -> table.row(action.sql(), size(action), action.effect()));
        print(table);
        skipped(plan);
        if (!preview) {
            throw new UsageException("Nothing was changed. Say --yes to carry this out.");
        }
        return plan.actions().isEmpty() ? ExitStatus.NOTHING_IN_SCOPE : ExitStatus.DONE;
    }

    private ExitStatus run(OpenServer opened, TablesOptions options) throws InterruptedException {
        Optional<RunResult<List<LaneResult<Action>>>> result = new JobInTerminal(
                        terminal, "What was done is in the history; --retry goes on with the rest.")
                .run(new TablesJob(opened, options, services.history(), this::skipped, new LaneListener<Action>() {})
                        .retrying(retry));
        result.ifPresent(done -> {
            TextTable table = new TextTable("Table", "State", ">Size", ">Time", "Answer of the server");
            done.value()
                    .forEach(one -> table.row(
                            one.action().shown(),
                            one.status().word().replace('_', ' '),
                            size(one.action()),
                            Formats.measured(one.took()),
                            one.problem()
                                    .map(problem -> problem.line())
                                    .orElseGet(() -> String.join("; ", one.warnings()))));
            print(table);
            report.write(done.id(), services, terminal);
        });
        return ExitStatus.of(result);
    }

    private void print(TextTable table) {
        PrintWriter out = new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8);
        table.print(out);
        out.flush();
    }

    private void skipped(TablesPlan plan) {
        plan.skipped()
                .forEach(left ->
                        terminal.err().println(TerminalEscaper.line(left.table().shown()) + ": " + left.why()));
    }

    private static String size(Action action) {
        return action.bytes().isPresent() ? Formats.bytes(action.bytes().getAsLong()) : Formats.NONE;
    }
}
