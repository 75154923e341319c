package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.DurationOption;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.feature.encryption.watch.PlainWatchJob;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.run.RunResult;
import java.io.PrintWriter;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock tls watch}. */
@Command(
        name = "watch",
        mixinStandardHelpOptions = true,
        header = "Watch who comes in plain, for so long that nightly jobs are seen, too.",
        description = {
            "",
            "Looks every two seconds over one connection, changes nothing, and writes each account, host and program"
                    + " to the history when it is first seen. tls require counts them for eight days.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  drydock tls watch --server shop-prod-2 --for 24h",
            "",
            "Exit status: 0 nobody came in plain, 1 somebody did, 2 usage, 3 cannot connect or log in, 130 interrupted"
                    + " (what was seen is kept)."
        })
final class TlsWatchCommand extends ServiceCommand implements Schedulable {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(
            names = "--for",
            required = true,
            paramLabel = "TIME",
            description = "How long, such as 90s, 30m, 24h or 7d.")
    private String time = "";

    TlsWatchCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        PlainWatchJob.Options options =
                PlainWatchJob.Options.lasting(DurationOption.of("--for", time, "90s, 30m, 24h or 7d"));
        return server.open(services, terminal, (opened, _) -> {
            Optional<RunResult<PlainWatchJob.Watched>> result = new JobInTerminal(
                            terminal, "What was seen is in the history: drydock history list")
                    .run(new PlainWatchJob(
                            opened,
                            options,
                            services.history(),
                            client -> terminal.err()
                                    .println(Formats.utc(client.first()) + "  "
                                            + TerminalEscaper.line(client.shown()))));
            result.ifPresent(watched -> print(watched.value()));
            return ExitStatus.of(result);
        });
    }

    private void print(PlainWatchJob.Watched result) {
        TextTable table = new TextTable("ACCOUNT", "FROM", "PROGRAM", "FIRST", "LAST", ">LOOKS");
        result.clients()
                .forEach(one -> table.row(
                        one.user(),
                        one.host(),
                        one.program(),
                        Formats.utc(one.first()),
                        Formats.utc(one.last()),
                        Formats.count(one.looks())));
        PrintWriter out = terminal.writer();
        table.print(out);
        out.flush();
        result.notTls()
                .ifPresent(number -> terminal.err()
                        .println("The server counted " + Formats.count(number)
                                + " new connections without TLS, those over sockets and failed ones among them."));
    }
}
