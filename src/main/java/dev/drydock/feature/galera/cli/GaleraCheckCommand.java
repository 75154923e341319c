package dev.drydock.feature.galera.cli;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.FailOn;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.RunNumber;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.feature.galera.check.CheckJson;
import dev.drydock.feature.galera.check.CheckOptions;
import dev.drydock.feature.galera.check.ClusterCheckJob;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.proxied.LinkedPicture;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock galera check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        header = "Check a cluster over all its nodes: membership, load, settings, tables, replication, secrecy.",
        description = {"", "Changes nothing. Each finding has its remedy; the run is in the history.", ""},
        footer = {
            "",
            "Examples:",
            "  drydock galera check --server shop-1",
            "  drydock galera check --server shop-1 --expect 3 --maintenance 60 --format json",
            "",
            "Exit status: 0 no finding but notices, and every check could look at every node; 1 findings, or a check"
                    + " could not look; 2 usage; 3 cannot connect or log in; 130 cancelled."
        })
final class GaleraCheckCommand extends ServiceCommand implements Schedulable {

    @Mixin
    private final ClustersOption cluster;

    @Option(
            names = "--expect",
            paramLabel = "N",
            description = "How many members there should be, arbitrators included.")
    private @Nullable Integer expect;

    @Option(
            names = "--maintenance",
            paramLabel = "MINUTES",
            description = "How long a node is to be away at the next maintenance (default: ${DEFAULT-VALUE}).")
    private int maintenance = (int) CheckOptions.USUAL_MAINTENANCE.toMinutes();

    @Mixin
    private final ResultOptions form = new ResultOptions();

    @Mixin
    private final FailOn failOn = new FailOn();

    GaleraCheckCommand(Services services, Terminal terminal, LinkedPicture linked) {
        super(services, terminal);
        this.cluster = new ClustersOption(linked);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (expect != null && (expect < 1 || expect > 255)) {
            throw new UsageException("--expect takes a number from 1 to 255.");
        }
        if (maintenance < 0 || maintenance > 100_000) {
            throw new UsageException("--maintenance takes minutes, 0 or more.");
        }
        return cluster.open(services, terminal, form.fleet(), (reached, section) -> {
            reached.tell(section);
            CheckOptions options = new CheckOptions(
                    reached.addresses(),
                    reached.memory(),
                    Duration.ofMinutes(maintenance),
                    expect == null ? OptionalInt.empty() : OptionalInt.of(expect));
            Optional<RunResult<Checked<ClusterView>>> result = new JobInTerminal(
                            section, "What was found is in the history: drydock history list")
                    .run(new ClusterCheckJob(reached.server(), options, services.recording()));
            result.ifPresent(found -> print(found, section));
            return failOn.with(
                    ExitStatus.of(result),
                    result.map(found -> found.value().count(Severity.WARNING)).orElse(0L));
        });
    }

    private void print(RunResult<Checked<ClusterView>> result, Terminal section) {
        Checked<ClusterView> checked = result.value();
        form.print(
                section,
                out -> {
                    checked.worstFirst().forEach(finding -> print(finding, out));
                    out.println(Formats.counted(checked.checks().size(), "check") + " · "
                            + Formats.counted(checked.count(Severity.ERROR), "error") + " · "
                            + Formats.counted(checked.count(Severity.WARNING), "warning") + " · "
                            + Formats.counted(checked.count(Severity.NOTICE), "notice") + " · "
                            + Formats.count(checked.count(Severity.NOT_EVALUATED)) + " not evaluated · "
                            + RunNumber.of(result, result.id()));
                },
                out -> CheckJson.write(result, out));
    }

    private static void print(Finding finding, PrintWriter out) {
        out.println(finding.severity().word() + " · " + finding.check() + " · "
                + TerminalEscaper.line(finding.subject().shown()));
        out.println("    " + TerminalEscaper.line(finding.message()));
        Remedy remedy = finding.remedy();
        if (!remedy.text().isEmpty()) {
            remedy.text()
                    .lines()
                    .forEach(line -> out.println("    " + remedy.kind().word() + ": " + TerminalEscaper.line(line)));
        }
    }
}
