package dev.drydock.feature.rowcount.cli;

import dev.drydock.cli.ChangeOption;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.FileEnding;
import dev.drydock.cli.Fleet;
import dev.drydock.cli.GuardOptions;
import dev.drydock.cli.ReportOutput;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ScopeOptions;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.rowcount.CountExport;
import dev.drydock.feature.rowcount.CountOptions;
import dev.drydock.feature.rowcount.CountOptions.Mode;
import dev.drydock.feature.rowcount.CountOptions.OnPrimary;
import dev.drydock.feature.rowcount.CountResult;
import dev.drydock.feature.rowcount.Planner;
import dev.drydock.feature.rowcount.RecordedCount;
import dev.drydock.feature.rowcount.RowCountError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock count}. */
@Command(
        name = "count",
        mixinStandardHelpOptions = true,
        header = "Count the rows of all tables exactly, biggest table first, by parallel workers.",
        description = {
            "",
            "One SELECT COUNT(*) per base table. A table that cannot be counted is a result with its error; the rest"
                    + " goes on. Every result is in the history as soon as it is there.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock count --server mysql://dba@db1:3306 --ask-password",
            "  drydock count --server shop-prod-2 --schema 'shop*' --exclude '*_old' --format csv --output rows.csv",
            "  drydock count --server shop-prod-2 --consistent-snapshot --workers 4 --format json",
            "",
            "Exit status: 0 all counted; 1 some failed, or the account may not see all tables; 2 usage; 3 cannot"
                    + " connect or log in; 4 nothing in scope; 130 cancelled."
        })
public final class CountCommand extends ServiceCommand implements Schedulable {

    /** Forms of the results. */
    enum Format {
        table,
        csv,
        json,
        html;

        /** The form that scripts read; empty for those for eyes. */
        Optional<CountExport.Form> form() {
            return switch (this) {
                case table, html -> Optional.empty();
                case csv -> Optional.of(CountExport.Form.CSV);
                case json -> Optional.of(CountExport.Form.JSON);
            };
        }
    }

    @Mixin
    private final ServersOption server = new ServersOption();

    @Mixin
    private final ScopeOptions.Full scope = new ScopeOptions.Full();

    @Option(
            names = "--retry",
            paramLabel = "RUN",
            description = "Only the tables that this run of the history was to count and did not.")
    private long retry;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Parallel sessions, 1 to 64 (default: by the server's cores and load).")
    private @Nullable Integer workers;

    @Option(
            names = {"--consistent-snapshot", "--at-one-moment"},
            description = "All tables as they were at one moment, in one consistent snapshot (InnoDB only).")
    private boolean oneMoment;

    @Option(names = "--timeout", paramLabel = "S", description = "Give a table up after so many seconds.")
    private long timeout;

    @Option(
            names = "--lock-wait",
            paramLabel = "S",
            description = "Longest wait for a locked table (default: ${DEFAULT-VALUE}).")
    private long lockWait = CountOptions.DEFAULT_LOCK_WAIT.toSeconds();

    @Option(names = "--partitions", description = "Count each partition, too.")
    private boolean partitions;

    @Mixin
    private final GuardOptions guards = new GuardOptions();

    @Option(names = "--refuse-primary", description = "Refuse to run on a primary that has replicas.")
    private boolean refusePrimary;

    @Option(
            names = "--growth-table",
            description = "Write the results to dbadmin.table_growth on the server, too; created if missing.")
    private boolean growthTable;

    @Mixin
    private final ChangeOption change = new ChangeOption();

    @Option(names = "--preview", description = "Show what would run, and on which tables; count nothing.")
    private boolean preview;

    @Option(
            names = "--format",
            paramLabel = "table|csv|json|html",
            description = "Form of the results (default: ${DEFAULT-VALUE}).")
    private Format format = Format.table;

    @Option(names = "--output", paramLabel = "FILE", description = "Write the results to this file.")
    private @Nullable Path output;

    public CountCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public boolean changesServer() {
        return growthTable;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        scope.orSchema(server.schema());
        CountOptions options = options();
        Optional<RecordedCount> earlier = retry == 0 ? Optional.empty() : Optional.of(retried());
        check(output == null || format != Format.table, "--output wants --format csv, json or html.");
        FileEnding.requireResult(output, format.name());
        Optional.ofNullable(output).ifPresent(OutputFile::check);
        check(
                !server.several() || (output == null && format != Format.html && retry == 0),
                "Several servers are counted into one table, CSV or JSON on standard output, without --retry.");
        return server.open(services, terminal, fleetForm(), (opened, _, section) -> {
            CountInTerminal counting = new CountInTerminal(services, section);
            CountOptions wanted =
                    earlier.map(run -> retrying(run, opened, options)).orElse(options);
            if (preview) {
                return counting.preview(opened, wanted);
            }
            return growthTable
                    ? change.on(opened, services, () -> count(counting, opened, wanted))
                    : count(counting, opened, wanted);
        });
    }

    private Fleet.Form fleetForm() {
        return switch (format) {
            case table, html -> Fleet.Form.TEXT;
            case csv -> Fleet.Form.CSV;
            case json -> Fleet.Form.JSON;
        };
    }

    private ExitStatus count(CountInTerminal counting, OpenServer opened, CountOptions options)
            throws InterruptedException {
        Optional<RunResult<CountResult>> result = counting.run(opened, options);
        result.ifPresent(found -> {
            if (format == Format.html) {
                ReportOutput.ofNewRun(services, terminal).write(found.id(), Optional.ofNullable(output));
                counting.summary(found);
            } else {
                counting.write(found, opened, format.form(), Optional.ofNullable(output));
            }
        });
        return ExitStatus.of(result);
    }

    private RecordedCount retried() {
        check(
                scope.none(),
                "--retry takes the tables of that run: it goes without --schema, --table, --exclude and --system.");
        RecordedCount earlier = RecordedCount.read(services.history().get(), retry);
        if (RecordedCount.whole(earlier.run())) {
            requireLeft(earlier.failed());
        }
        return earlier;
    }

    /** The tables of that run, with the ways of counting of this command; of one that was cut off, those that it did not get to, too. */
    private CountOptions retrying(RecordedCount earlier, OpenServer opened, CountOptions options) {
        Set<TableName> left = RecordedCount.whole(earlier.run())
                ? earlier.failed()
                : new Planner(opened, options.with(earlier.scope()))
                        .plan().tables().stream()
                                .map(TableEntry::name)
                                .filter(table -> earlier.tables()
                                        .getOrDefault(table, OptionalLong.empty())
                                        .isEmpty())
                                .collect(Collectors.toSet());
        requireLeft(left);
        return options.with(earlier.scope().only(left));
    }

    private void requireLeft(Set<TableName> left) {
        if (left.isEmpty()) {
            throw new DrydockException(Problem.of(RowCountError.NOTHING_TO_RETRY, "", retry));
        }
    }

    private CountOptions options() {
        check(workers == null || (workers >= 1 && workers <= 64), "--workers takes a number from 1 to 64.");
        check(timeout >= 0 && timeout <= 2_000_000, "--timeout takes seconds, 0 or more.");
        check(lockWait >= 1 && lockWait <= 31_536_000, "--lock-wait takes seconds, 1 or more.");
        return new CountOptions(
                scope.scope(),
                oneMoment ? Mode.ONE_MOMENT : Mode.OWN_MOMENT,
                workers == null ? OptionalInt.empty() : OptionalInt.of(workers),
                Duration.ofSeconds(timeout),
                Duration.ofSeconds(lockWait),
                partitions,
                guards.maxThreadsRunning(),
                guards.maxLagSeconds(),
                refusePrimary ? OnPrimary.REFUSE : OnPrimary.WARN,
                growthTable);
    }

    private static void check(boolean right, String message) {
        if (!right) {
            throw new UsageException(message);
        }
    }
}
