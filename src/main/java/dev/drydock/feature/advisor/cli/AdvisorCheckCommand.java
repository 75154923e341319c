package dev.drydock.feature.advisor.cli;

import dev.drydock.check.Severity;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.FailOn;
import dev.drydock.cli.FindingLines;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.OptionFileArgument;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.check.AdvisorCheckJob;
import dev.drydock.feature.advisor.check.AdvisorCheckJson;
import dev.drydock.feature.advisor.check.AdvisorResult;
import dev.drydock.feature.advisor.checks.AdvisorChecks;
import dev.drydock.feature.advisor.schema.SchemaChecks;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.run.RunResult;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock advisor check}: what of a server endangers data, or slows it. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        header = "Check safety, durability, memory, I/O, connections, schema, character sets and accounts.",
        description = {
            "",
            "Samples the server's counters over a window, reads settings, sizes and accounts, and holds them against the"
                    + " checks. Nothing is changed. What a check cannot read makes it not evaluated, with the reason.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock advisor check --server shop-test",
            "  drydock advisor check --server shop-test --window 0 --format json",
            "  drydock advisor check --tag prod --parallel-servers 4 --window 300 --fail-on warning",
            "",
            "Exit status: 0 no error was found and all could be looked at, 1 else, 2 usage, 3 cannot connect or log in,"
                    + " 130 cancelled."
        })
final class AdvisorCheckCommand extends ServiceCommand implements Schedulable {

    private static final int MOST_SECONDS = 86_400;
    private static final int MOST_SAMPLED = 1_000_000;

    @Mixin
    private final ServersOption server = new ServersOption();

    @Option(
            names = "--window",
            paramLabel = "SECONDS",
            description =
                    "How long counters are sampled, of which rates are made; 0 leaves the checks that need rates not"
                            + " evaluated (default: ${DEFAULT-VALUE}).")
    private int window = (int) AdvisorCheckJob.USUAL.toSeconds();

    @Option(
            names = "--file",
            paramLabel = "FILE|host:[FILE]",
            description = "The option file of the server, as of advisor settings: for what the next restart changes.")
    private String file = "";

    @Option(
            names = "--sample",
            paramLabel = "ROWS",
            description =
                    "Read so many rows at each end of each table, for text that is UTF-8 twice or wrongly labelled;"
                            + " 0 reads none (default: ${DEFAULT-VALUE}).")
    private int sample;

    @Option(
            names = "--open-tables",
            description =
                    "Let a server that must open a table for its size open all of them, also where there are more than"
                            + " 2,000 (before MySQL 8.0, and MariaDB).")
    private boolean openTables;

    @Mixin
    private final ResultOptions form = new ResultOptions();

    @Mixin
    private final FailOn failOn = new FailOn();

    AdvisorCheckCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (window < 0 || window > MOST_SECONDS) {
            throw new UsageException("--window takes 0 to " + MOST_SECONDS + ".");
        }
        if (sample < 0 || sample > MOST_SAMPLED) {
            throw new UsageException("--sample takes 0 to " + MOST_SAMPLED + ".");
        }
        SchemaChecks schemas = new SchemaChecks(_ -> true, openTables, sample, SchemaChecks.Limits.USUAL);
        Function<OpenServer, Optional<OptionFiles>> files = OptionFileArgument.reader("--file", file);
        return server.open(services, terminal, form.fleet(), (opened, _, section) -> {
            Optional<RunResult<AdvisorResult>> result = new JobInTerminal(
                            section, "What was found is in the history: drydock history list")
                    .run(new AdvisorCheckJob(
                            opened,
                            AdvisorChecks.all(schemas),
                            Duration.ofSeconds(window),
                            files.apply(opened),
                            services.recording()));
            result.ifPresent(found -> form.print(
                    section, out -> table(found.value(), out), out -> AdvisorCheckJson.write(found, opened, out)));
            return failOn.with(
                    ExitStatus.of(result),
                    result.map(found -> found.value().open(Severity.WARNING)).orElse(0L));
        });
    }

    private static void table(AdvisorResult result, PrintWriter out) {
        TextTable verdicts =
                new TextTable("AREA", "WORST", ">CHECKS", ">ERRORS", ">WARNINGS", ">NOTICES", ">NOT EVALUATED");
        for (AdvisorResult.Verdict one : result.verdicts()) {
            verdicts.row(
                    one.area().title(),
                    one.worst().map(Severity::word).orElse("clean"),
                    Integer.toString(one.checks()),
                    Long.toString(one.count(Severity.ERROR)),
                    Long.toString(one.count(Severity.WARNING)),
                    Long.toString(one.count(Severity.NOTICE)),
                    Long.toString(one.count(Severity.NOT_EVALUATED)));
        }
        verdicts.print(out);
        out.println();
        result.verdicts().forEach(verdict -> verdict.findings().forEach(finding -> FindingLines.print(finding, out)));
        if (!result.leftOut().isEmpty()) {
            out.println(
                    "Left out, for want of the release, of --file or of SSH: " + String.join(", ", result.leftOut()));
        }
        if (result.accepted() > 0) {
            out.println(Formats.counted(result.accepted(), "finding") + " accepted: not counted.");
        }
    }
}
