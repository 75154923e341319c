package dev.drydock.feature.threadpool.cli;

import dev.drydock.check.Severity;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.FailOn;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.feature.threadpool.checks.PoolChecks;
import dev.drydock.feature.threadpool.survey.PoolSurveyJob;
import dev.drydock.feature.threadpool.survey.PoolSurveyJson;
import dev.drydock.feature.threadpool.survey.SurveyReading;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Surveys a thread pool and shows one part of what was found; the whole goes to the history. */
@Command(
        mixinStandardHelpOptions = true,
        header = "Survey a server's thread pool. Nothing is changed.",
        footer = {
            "",
            "If nobody gets in any more, name the extra port: mysql://root@db1:3307.",
            "",
            "Examples:",
            "  drydock threadpool status --server shop-prod-2",
            "  drydock threadpool check --server shop-prod-2 --seconds 30 --format json",
            "",
            "Exit status: 0 no error was found and all could be looked at, 1 else, 2 usage, 3 cannot connect or log in,"
                    + " 130 cancelled."
        })
final class PoolSurveyCommand extends ServiceCommand {

    private static final int MOST_SECONDS = 600;

    private final PoolOutput.Part part;

    @Mixin
    private final ServersOption server = new ServersOption();

    @Mixin
    private final ResultOptions form = new ResultOptions();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "How far apart the two readings are, of which rates are made (default: ${DEFAULT-VALUE}).")
    private int seconds = (int) PoolSurveyJob.USUAL.toSeconds();

    @Mixin
    private final FailOn failOn = new FailOn();

    PoolSurveyCommand(Services services, Terminal terminal, PoolOutput.Part part) {
        super(services, terminal);
        this.part = part;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (seconds < 1 || seconds > MOST_SECONDS) {
            throw new UsageException("--seconds takes 1 to " + MOST_SECONDS + ".");
        }
        return server.open(services, terminal, form.fleet(), (opened, _, section) -> {
            Optional<RunResult<Checked<SurveyReading>>> survey = new JobInTerminal(
                            section, "What was read is in the history: drydock history list")
                    .run(new PoolSurveyJob(
                            opened, PoolChecks.all(), Duration.ofSeconds(seconds), services.recording()));
            survey.ifPresent(found -> {
                form.print(
                        section,
                        out -> new PoolOutput(out, found.value()).table(part),
                        out -> PoolSurveyJson.write(found, opened, out));
                if (!form.json() && part != PoolOutput.Part.FINDINGS) {
                    counted(found.value(), section);
                }
            });
            return failOn.with(
                    ExitStatus.of(survey),
                    survey.map(found -> found.value().count(Severity.WARNING)).orElse(0L));
        });
    }

    private static void counted(Checked<SurveyReading> survey, Terminal section) {
        int findings = survey.findings().size();
        if (findings > 0) {
            section.err()
                    .println(Formats.counted(findings, "finding") + ", " + survey.count(Severity.ERROR)
                            + " of them errors: drydock threadpool check");
        }
    }
}
