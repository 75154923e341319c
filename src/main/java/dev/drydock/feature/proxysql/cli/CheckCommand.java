package dev.drydock.feature.proxysql.cli;

import dev.drydock.check.Finding;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.proxysql.check.CheckReport;
import dev.drydock.feature.proxysql.check.ProxyCheckJob;
import dev.drydock.report.KeepOpen;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

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
final class CheckCommand implements Callable<ExitStatus>, Schedulable {

    private final Services services;
    private final Terminal terminal;

    @Mixin
    private final ProxiesOption proxy = new ProxiesOption();

    CheckCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        return proxy.open(services, terminal, (opened, section) -> {
            Optional<CheckReport> report = new JobInTerminal(
                            section, "What was found is in the history: drydock history list")
                    .run(new ProxyCheckJob(opened, services.recording()));
            report.ifPresent(found -> print(found, section));
            return ExitStatus.of(report);
        });
    }

    private void print(CheckReport report, Terminal section) {
        PrintWriter out = new PrintWriter(new OutputStreamWriter(section.out(), StandardCharsets.UTF_8));
        if (proxy.json()) {
            json(report, out);
            out.println();
        } else {
            report.findings().forEach(finding -> {
                out.println(finding.severity() + "  " + finding.check() + "  "
                        + finding.subject().shown());
                out.println("    " + finding.message());
                finding.remedy().text().lines().forEach(line -> out.println("    " + line));
            });
        }
        out.flush();
    }

    /** One object with {@code run} and {@code findings}. */
    private static void json(CheckReport report, PrintWriter out) {
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(out))) {
            json.writeStartObject();
            json.writeNumberProperty("run", report.runId());
            json.writeArrayPropertyStart("findings");
            for (Finding finding : report.findings()) {
                json.writeStartObject();
                json.writeStringProperty("check", finding.check());
                json.writeStringProperty("severity", finding.severity().word());
                json.writeStringProperty("subject", finding.subject().shown());
                json.writeStringProperty("message", finding.message());
                json.writeStringProperty("remedy", finding.remedy().text());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }
}
