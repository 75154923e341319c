package dev.drydock.cli;

import dev.drydock.db.connect.ConnectionTest;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.db.connect.StepResult;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.Visible;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code drydock doctor}: the connection test of the window, in the terminal. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        header = "Test the way to a server step by step: jump hosts, network, TLS, log-in, privileges, clock.",
        description = {
            "",
            "Each step is shown with its time, what was found, and where it failed what to try. No secret is shown, so"
                    + " that the output can be passed on.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock doctor --server shop-prod-2 --ask-password",
            "  drydock doctor --server mysql://dba@127.0.0.1 --via bastion --via db3 --ask-password",
            "",
            "Exit status: 0 every step passed, 2 usage, 3 one failed."
        })
final class DoctorCommand implements Callable<ExitStatus> {

    /** The window's names of the steps. */
    private static final Messages TEXT = Messages.of("ui");

    private final Services services;
    private final Terminal terminal;

    @Mixin
    private final ServerOption server = new ServerOption();

    DoctorCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        List<PrivilegeNeed> needs = services.features().stream()
                .flatMap(feature -> feature.privileges().stream())
                .toList();
        PrintWriter out = new PrintWriter(new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8));
        return server.unopened(services, terminal, (profile, secret, ssh) -> {
            boolean passed = new ConnectionTest(profile, secret, ssh, needs, step -> print(out, step)).run();
            return passed ? ExitStatus.DONE : ExitStatus.CANNOT_CONNECT;
        });
    }

    private static void print(PrintWriter out, StepResult step) {
        if (step.state() == StepResult.State.RUNNING) {
            return;
        }
        String state = TEXT.text("test.state." + step.state().name().toLowerCase(Locale.ROOT));
        String name = TEXT.text("test.step." + step.step().name().toLowerCase(Locale.ROOT), step.subject());
        String took = step.took().isZero() ? "" : step.took().toMillis() + " ms";
        out.printf(Locale.ROOT, "%-10s %8s  %s%n", state, took, Visible.line(name));
        step.found().lines().forEach(line -> out.println("                     " + Visible.line(line)));
        step.problem()
                .ifPresent(problem -> problem.full()
                        .lines()
                        .forEach(line -> out.println("                     " + Visible.line(line))));
        out.flush();
    }
}
