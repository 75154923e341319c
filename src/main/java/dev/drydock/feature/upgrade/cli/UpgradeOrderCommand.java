package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.FileEnding;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Listing;
import dev.drydock.cli.ReportOutput;
import dev.drydock.cli.RunNumber;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextOrJson;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.replication.ConfirmedAddresses;
import dev.drydock.feature.upgrade.replication.OrderJson;
import dev.drydock.feature.upgrade.replication.PlanStep;
import dev.drydock.feature.upgrade.replication.ReplicationPlan;
import dev.drydock.feature.upgrade.replication.ReplicationPlanJob;
import dev.drydock.feature.upgrade.replication.TopologyMember;
import dev.drydock.feature.upgrade.window.Forecast;
import dev.drydock.feature.upgrade.window.RunBook;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.profile.Profile;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code drydock upgrade order}. */
@Command(
        name = "order",
        mixinStandardHelpOptions = true,
        header = "Order and ways back: which server of a replication is upgraded first, and how to go back at each"
                + " step.",
        description = {
            "",
            "Reads the server, those that replicate from it and those that it replicates from, with the same log-in,"
                    + " where the address is that of a saved server or is named by --node; any other is shown as not"
                    + " confirmed, and nothing is sent there."
                    + " Prints the order and a checklist with statements. Nothing is changed. What --confirm says of a"
                    + " step goes into the history and is there the next time, as long as the step stands as it stood.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock upgrade order --server shop-prod-1 --target 8.0",
            "  drydock upgrade order --server shop-prod-1 --target 8.0 --node db2:3306 --node db3:3306",
            "  drydock upgrade order --server shop-prod-1 --target 8.0 --confirm db2:3306/snapshot='snapshot 4711'",
            "",
            "Exit status: 0 nothing is open; 1 steps are open, or could not be read; 2 usage; 3 cannot connect or log"
                    + " in; 130 cancelled."
        })
final class UpgradeOrderCommand extends ServiceCommand {

    private static final double LONGEST_SECONDS = 30 * 86_400.0;

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(names = "--target", required = true, paramLabel = "SERIES", description = "The series to go to.")
    private String target = "";

    @Option(
            names = "--confirm",
            paramLabel = "STEP=TEXT",
            description = "What was done for a step, or why it may stay; an empty text withdraws. Repeatable.")
    private Map<String, String> confirmed = Map.of();

    @Option(
            names = "--node",
            paramLabel = "HOST:PORT",
            description = "Log in there, too, although only a server says that one is there. Repeatable; addresses of"
                    + " saved servers need no mention.")
    private List<String> nodes = List.of();

    @Option(
            names = "--all-nodes",
            description = "Log in at every address that a server names, also where nobody has confirmed it.")
    private boolean all;

    @Option(
            names = "--at",
            paramLabel = "TIME",
            converter = Begin.class,
            description =
                    "When the maintenance window begins, such as 2027-01-31T22:00 (local time): the run book then has"
                            + " times of the day.")
    private @Nullable Instant begin;

    @Option(
            names = "--who",
            paramLabel = "NAME",
            description = "Who carries the upgrade out, for the run book (default: your log-in name).")
    private String who = System.getProperty("user.name", "");

    @Option(
            names = "--took",
            paramLabel = "STEP=SECONDS",
            description = "How long a step of the window really took, from which later forecasts of this server learn:"
                    + " stop, copy, dictionary, system-tables, restart, check, rebuilds, verify, back-copy, back-dump"
                    + " or back-replica. Repeatable. Of check, rebuilds, verify and system-tables that Drydock ran it"
                    + " knows itself.")
    private Map<String, Double> took = Map.of();

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Write the report to this file: .html, .pdf, .xlsx, .csv or .json.")
    private @Nullable Path report;

    @Mixin
    private final TextOrJson output = new TextOrJson();

    UpgradeOrderCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        Series series = Series.named(target)
                .orElseThrow(() -> new UsageException("--target takes " + Series.targetLabels() + "."));
        ReplicationPlanJob.Wishes wishes = wishes();
        Optional<Path> file = Optional.ofNullable(report);
        FileEnding.requireReport(report);
        file.ifPresent(OutputFile::check);
        return server.open(services, terminal, (opened, _) -> {
            Optional<RunResult<ReplicationPlan>> plan = new JobInTerminal(
                            terminal, "What was confirmed before is in the history: drydock history list")
                    .run(new ReplicationPlanJob(
                            opened, series.label(), confirmed, places(), wishes, services.recording()));
            plan.ifPresent(made -> {
                print(made, opened);
                if (file.isPresent()) {
                    ReportOutput.ofNewRun(services, terminal).write(made.id(), file);
                }
            });
            return ExitStatus.of(plan);
        });
    }

    private void line(RunBook.Line line) {
        terminal.out()
                .println(Stream.of(line.phase().title(), line.what(), line.when(), line.length())
                        .filter(word -> !word.isEmpty())
                        .distinct()
                        .map(TerminalEscaper::line)
                        .collect(Collectors.joining("  ")));
        Stream.of(line.command(), line.how(), line.check(), line.took().isEmpty() ? "" : "Took " + line.took())
                .filter(word -> !word.isEmpty())
                .forEach(word -> terminal.out().println("    " + TerminalEscaper.line(word)));
    }

    private static final class Begin implements ITypeConverter<Instant> {

        @Override
        public Instant convert(String text) {
            try {
                return RunBook.begin(text);
            } catch (DateTimeParseException unreadable) {
                throw new TypeConversionException("'" + text + "' is no time such as 2027-01-31T22:00");
            }
        }
    }

    private ReplicationPlanJob.Wishes wishes() {
        Map<WindowStep, Long> millis = new EnumMap<>(WindowStep.class);
        took.forEach((word, seconds) -> {
            WindowStep step = WindowStep.named(word)
                    .orElseThrow(
                            () -> new UsageException("--took takes a step such as dictionary, and no " + word + "."));
            if (!(seconds >= 0 && seconds < LONGEST_SECONDS)) {
                throw new UsageException("--took takes seconds, from 0 on: " + word + "=" + seconds + ".");
            }
            millis.put(step, Math.round(seconds * 1_000));
        });
        return new ReplicationPlanJob.Wishes(who, Optional.ofNullable(begin), millis);
    }

    /** Those that are named, and those of saved servers that are reached directly. */
    private ConfirmedAddresses places() {
        return new ConfirmedAddresses(Set.copyOf(nodes), all)
                .with(services.profiles().get().all().stream()
                        .filter(profile -> profile.unixSocket().isEmpty())
                        .map(Profile::address)
                        .toList());
    }

    private void print(RunResult<ReplicationPlan> made, OpenServer opened) {
        if (output.json()) {
            Listing.object(terminal, json -> OrderJson.write(made, opened, json));
        } else {
            list(made.value());
        }
        terminal.err()
                .println(Formats.counted(made.value().open(), "step") + " open · " + RunNumber.of(made, made.id()));
    }

    private void list(ReplicationPlan plan) {
        plan.book().lines().forEach(this::line);
        terminal.out().println("Length of the window: " + plan.book().length());
        plan.book().forecast().flatMap(Forecast::compared).ifPresent(terminal.out()::println);
        terminal.out().println();
        int number = 0;
        for (TopologyMember member : plan.members()) {
            terminal.out()
                    .println(++number + ". " + TerminalEscaper.line(member.place()) + "  " + member.product()
                            + member.source()
                                    .map(source -> "  replica of " + TerminalEscaper.line(source))
                                    .orElse(""));
            member.gaps().forEach(gap -> terminal.out().println("   " + TerminalEscaper.line(gap)));
        }
        for (PlanStep step : plan.steps()) {
            terminal.out().println((step.waits() ? "[ ] " : "[x] ") + TerminalEscaper.line(step.id()));
            terminal.out().println("    " + step.title());
            if (!step.read().isEmpty()) {
                terminal.out().println("    " + TerminalEscaper.line(step.read()));
            }
            terminal.out().println("    " + TerminalEscaper.line(step.standing()));
            step.statements().forEach(sql -> terminal.out().println("        " + sql));
            if (!step.wayBack().isEmpty()) {
                terminal.out().println("    Last way back: " + step.wayBack());
                terminal.out().println("    " + step.tried());
            }
        }
    }
}
