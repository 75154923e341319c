package dev.drydock.feature.proxysql.cli;

import dev.drydock.check.Finding;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.proxysql.check.CheckReader;
import dev.drydock.feature.proxysql.check.ProxyCheckJob;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.report.JsonOut;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code drydock proxysql check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        header = "Look for what goes wrong unnoticed: layers, monitor, versions, credentials, TLS, rules, users.",
        footer = {
            "",
            "Example:",
            "  drydock proxysql check --server proxy1 --format json",
            "",
            "Exit status: 0 nothing but notices, 1 findings, or checks that could not look, 2 usage,"
                    + " 3 cannot connect or log in, 130 cancelled."
        })
final class CheckCommand extends ServiceCommand implements Schedulable {

    @Mixin
    private final ProxiesOption proxy = new ProxiesOption();

    CheckCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        return proxy.open(services, terminal, (opened, section) -> {
            Optional<RunResult<Checked<CheckReader>>> report = new JobInTerminal(
                            section, "What was found is in the history: drydock history list")
                    .run(new ProxyCheckJob(opened, services.recording()));
            report.ifPresent(found -> print(found, section));
            return ExitStatus.of(report);
        });
    }

    private void print(RunResult<Checked<CheckReader>> report, Terminal section) {
        proxy.form()
                .print(
                        section,
                        out -> report.value().worstFirst().forEach(finding -> {
                            out.println(finding.severity() + "  " + finding.check() + "  "
                                    + TerminalEscaper.line(finding.subject().shown()));
                            out.println("    " + TerminalEscaper.line(finding.message()));
                            finding.remedy().text().lines().forEach(line -> out.println("    " + line));
                        }),
                        out -> JsonOut.write(
                                out,
                                json -> json.put("run", report.id())
                                        .objects("findings", report.value().worstFirst(), CheckCommand::finding)));
    }

    private static void finding(JsonOut json, Finding finding) {
        json.put("check", finding.check())
                .put("severity", finding.severity().word())
                .put("subject", finding.subject().shown())
                .put("message", finding.message())
                .put("remedy", finding.remedy().text());
    }
}
