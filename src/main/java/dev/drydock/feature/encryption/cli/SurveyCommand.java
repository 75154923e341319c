package dev.drydock.feature.encryption.cli;

import dev.drydock.check.Severity;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.FailOn;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.LinkedServers;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.encryption.Survey;
import dev.drydock.feature.encryption.SurveyJob;
import dev.drydock.feature.encryption.checks.SurveyChecks;
import dev.drydock.proxied.LinkedTls;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Surveys a server and shows one part of what was found; the whole goes to the history. */
@Command(
        mixinStandardHelpOptions = true,
        header = "Survey a server's encryption. Nothing is changed.",
        footer = {
            "",
            "Examples:",
            "  drydock encryption status --server shop-prod-2",
            "  drydock encryption check --server shop-prod-2 --format json",
            "  drydock tls status --server shop-prod-2",
            "",
            "Exit status: 0 no error was found and all could be looked at, 1 else, 2 usage, 3 cannot connect or log in,"
                    + " 130 cancelled."
        })
final class SurveyCommand extends ServiceCommand {

    private final LinkedTls linked;
    private final SurveyOutput.Part part;

    @Mixin
    private final ServersOption server = new ServersOption();

    @Mixin
    private final ResultOptions form = new ResultOptions();

    @Mixin
    private final FailOn failOn = new FailOn();

    SurveyCommand(Services services, Terminal terminal, LinkedTls linked, SurveyOutput.Part part) {
        super(services, terminal);
        this.linked = linked;
        this.part = part;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        return server.open(services, terminal, form.fleet(), (opened, _, section) -> {
            Optional<RunResult<Checked<Survey>>> survey;
            try (LinkedServers proxies = server.linked()) {
                survey = new JobInTerminal(section, "What was read is in the history: drydock history list")
                        .run(new SurveyJob(
                                opened,
                                SurveyChecks.all(),
                                () -> linked.of(opened.profile(), proxies::open),
                                services.recording()));
            }
            survey.ifPresent(found -> {
                SurveyOutput output = new SurveyOutput(section, found, opened);
                if (form.json()) {
                    output.json();
                } else {
                    output.table(part);
                }
            });
            return failOn.with(
                    ExitStatus.of(survey),
                    survey.map(found -> found.value().count(Severity.WARNING)).orElse(0L));
        });
    }
}
