package dev.drydock.feature.upgrade.cli;

import dev.drydock.check.Severity;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.FailOn;
import dev.drydock.cli.FileEnding;
import dev.drydock.cli.Fleet;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.RemedyScriptOption;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.feature.upgrade.preflight.CorrectedFiles;
import dev.drydock.feature.upgrade.preflight.PreflightJob;
import dev.drydock.feature.upgrade.preflight.PreflightOptions;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.feature.upgrade.preflight.checks.UpgradeChecks;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock upgrade check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        header = "Pre-flight check: find what would break an upgrade, before anything is changed.",
        description = {
            "",
            "Reads the server's catalogue once and runs the checks of every hop on the way to the target. Nothing is"
                    + " changed on the server. A check that cannot look is listed as not evaluated, with the reason.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock upgrade check --server mysql://dba@db1:3306 --ask-password --target 5.7 --config /etc/my.cnf",
            "  drydock upgrade check --server shop-prod-2 --target 8.0 --config my.cnf --format json --output"
                    + " shop.json",
            "  drydock upgrade check --tag prod --parallel-servers 4 --target 8.4 --no-config --fail-on warning",
            "",
            "Exit status: 0 nothing of severity ERROR, and every check could look; 1 findings of severity ERROR (with"
                    + " --fail-on warning also of WARNING), or checks that were not evaluated; 2 usage; 3 cannot"
                    + " connect or log in; 130 cancelled. Several servers that end differently: 1, or 130."
        })
final class UpgradeCheckCommand extends ServiceCommand implements Schedulable {

    @Mixin
    private final ServersOption server = new ServersOption();

    @Option(
            names = "--target",
            required = true,
            paramLabel = "SERIES",
            description =
                    "The series to go to: 5.6, 5.7, 8.0, 8.4, 9.7 or 26.x, of MariaDB 10.6, 10.11 or 11.4; or a very"
                            + " release such as 8.0.36. From MySQL to MariaDB or back it says what is in the way.")
    private String target = "";

    @Mixin
    private ConfigOption config = new ConfigOption();

    @Option(names = "--data", description = "Also scan rows of tables (slow).")
    private boolean data;

    @Option(
            names = "--format",
            paramLabel = "table|json|html",
            description = "Form of the findings (default: ${DEFAULT-VALUE}).")
    private UpgradeCheckOutput.Format format = UpgradeCheckOutput.Format.table;

    @Option(
            names = "--severity",
            split = ",",
            paramLabel = "WORD",
            description =
                    "Show only these: error, not_evaluated, warning, notice. The exit status and the counts are of"
                            + " all, and so is the report (html).")
    private List<String> severity = List.of();

    @Option(names = "--output", paramLabel = "FILE", description = "Write the findings to this file.")
    private @Nullable Path output;

    @Mixin
    private final FailOn failOn = new FailOn();

    @Mixin
    private final RemedyScriptOption script = new RemedyScriptOption();

    UpgradeCheckCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (Series.named(target).isEmpty()) {
            throw new UsageException("--target takes " + Series.targetLabels() + ".");
        }
        Set<Severity> shown = severities();
        Optional<OptionFiles> local = config.local();
        FileEnding.requireResult(output, format.name());
        Stream.of(Optional.ofNullable(output), config.corrected())
                .flatMap(Optional::stream)
                .forEach(OutputFile::check);
        requireOneServer();
        script.require();
        Fleet.Form form = format == UpgradeCheckOutput.Format.json ? Fleet.Form.JSON : Fleet.Form.TEXT;
        return server.open(services, terminal, form, (opened, _, section) -> check(opened, section, local, shown));
    }

    /** What is one file, or one page, is of one server. */
    private void requireOneServer() {
        boolean single = format == UpgradeCheckOutput.Format.html
                || output != null
                || script.asked()
                || config.corrected().isPresent();
        if (server.several() && single) {
            throw new UsageException("Several servers are checked as one table or JSON on standard output, without"
                    + " --output, --remedy-script and --corrected-config.");
        }
    }

    private ExitStatus check(OpenServer opened, Terminal section, Optional<OptionFiles> local, Set<Severity> shown)
            throws InterruptedException {
        requireWay(opened);
        Optional<OptionFiles> files = local.or(() -> config.onHost(opened));
        PreflightOptions options = new PreflightOptions(target, files, config.none(), data);
        Optional<RunResult<PreflightResult>> result = new JobInTerminal(
                        section, "What was found is in the history: drydock history list")
                .run(new PreflightJob(opened, options, UpgradeChecks.all(), services.recording(), _ -> {}));
        result.ifPresent(found -> writeCorrected(found.value(), files));
        result.ifPresent(found -> script.write(found.value().findings().stream()
                .filter(finding -> shown.contains(finding.severity()))
                .toList()));
        result.ifPresent(found -> new UpgradeCheckOutput(section, services, format, Optional.ofNullable(output), shown)
                .write(found, opened));
        return failOn.with(
                ExitStatus.of(result),
                result.map(found -> found.value().open(Severity.WARNING)).orElse(0L));
    }

    private Set<Severity> severities() {
        if (severity.isEmpty()) {
            return EnumSet.allOf(Severity.class);
        }
        Set<Severity> chosen = EnumSet.noneOf(Severity.class);
        for (String word : severity) {
            chosen.add(Stream.of(Severity.values())
                    .filter(one -> one.name().equalsIgnoreCase(word.strip().replace('-', '_')))
                    .findFirst()
                    .orElseThrow(() -> new UsageException(
                            "--severity takes error, not_evaluated, warning and notice, with commas between them.")));
        }
        return chosen;
    }

    /** A target that is no newer than the server is a mistake in the command, not in the server. */
    private void requireWay(OpenServer opened) {
        try {
            UpgradePath.orMigration(opened.facts(), target);
        } catch (DrydockException refused) {
            if (List.of(UpgradeError.SAME_SERIES, UpgradeError.DOWNGRADE)
                    .contains(refused.problem().code())) {
                throw new UsageException(refused.problem().line());
            }
            throw refused;
        }
    }

    /**
     * The named file goes to the named place, each included one beside it under its own file name; an original is never
     * written to.
     */
    private void writeCorrected(PreflightResult result, Optional<OptionFiles> files) {
        Optional<Path> place = config.corrected();
        if (place.isEmpty() || files.isEmpty()) {
            return;
        }
        CorrectedFiles copies = CorrectedFiles.beside(place.get(), files.get(), result.path());
        copies.texts().forEach(OutputFile::savePrivate);
        copies.included()
                .forEach((original, at) -> terminal.err().println("Corrected copy of " + original + ": " + at));
    }
}
