package dev.drydock.app;

import dev.drydock.cli.Cli;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Terminal;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.demo.DemoError;
import dev.drydock.demo.GaleraTrio;
import dev.drydock.feature.rowcount.CountOptions;
import dev.drydock.feature.rowcount.cli.CountInTerminal;
import dev.drydock.feature.upgrade.cli.WholeUpgrade;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** {@code drydock demo}: in a window where there is a display, else in the terminal. */
final class Demo {

    private static final Messages TEXT = Messages.of("app");

    /** What the check of the old data looks ahead to. */
    private static final String NEXT_SERIES = "8.0";

    private Demo() {}

    /** Runs it in the terminal, or opens the window and returns while it is open. */
    static ExitStatus run(Terminal terminal, List<String> arguments) {
        boolean cluster = arguments.equals(List.of("--cluster"));
        if (!arguments.isEmpty() && !cluster) {
            terminal.err().println(TEXT.text("demo.usage"));
            return arguments.equals(List.of("--help")) || arguments.equals(List.of("-h"))
                    ? ExitStatus.DONE
                    : ExitStatus.USAGE;
        }
        List<String> missing = cluster ? GaleraTrio.missing() : List.of();
        if (!missing.isEmpty()) {
            terminal.err()
                    .println(Problem.of(DemoError.CLUSTER_MISSING, "", String.join(" ", missing))
                            .full());
            return ExitStatus.SOME_FAILED;
        }
        Optional<String> without = Display.missing();
        if (without.isEmpty()) {
            Optional<ExitStatus> closed =
                    WindowStart.open(terminal, cluster ? StartupRequest.CLUSTER : StartupRequest.DEMO);
            if (closed.isPresent()) {
                return closed.get();
            }
        }
        terminal.err().println(TEXT.text("demo.terminal", without.orElseGet(Display::unusable)));
        return cluster ? clusterInTerminal(terminal) : inTerminal(terminal);
    }

    private static ExitStatus inTerminal(Terminal terminal) {
        try (Wiring wiring = new Wiring(DataFolder.ofUser(), terminal)) {
            var _ = wiring.openHistory();
            ExitStatus counted = countShop(terminal, wiring);
            if (counted != ExitStatus.DONE) {
                return counted;
            }
            terminal.err().println();
            return upgradeLegacy(terminal, wiring);
        } catch (InterruptedException _) {
            return ExitStatus.CANCELLED;
        }
    }

    private static ExitStatus clusterInTerminal(Terminal terminal) {
        try (Wiring wiring = new Wiring(DataFolder.ofUser(), terminal);
                DemoPart demo = wiring.demo(DemoProfile.CLUSTER, terminal.err()::println)) {
            Runtime.getRuntime().addShutdownHook(new Thread(demo::close, "drydock-cluster-stop"));
            terminal.err().println(TEXT.text("cluster.starting"));
            return on(demo.start(), demo::password, "cluster.running", terminal, server -> {
                String name = server.profile().name();
                ExitStatus state = command(wiring, demo, terminal, "galera", "status", "--server", name);
                ExitStatus checked = command(wiring, demo, terminal, "galera", "check", "--server", name);
                // a demonstration has findings, and is none the worse for them
                return state == ExitStatus.DONE && checked == ExitStatus.SOME_FAILED ? ExitStatus.DONE : checked;
            });
        } catch (InterruptedException _) {
            return ExitStatus.CANCELLED;
        }
    }

    /** The command as a user would type it; it reads the password from its standard input. */
    private static ExitStatus command(Wiring wiring, DemoPart demo, Terminal terminal, String... words) {
        List<String> line = new ArrayList<>(List.of(words));
        line.add("--password-stdin");
        ByteArrayInputStream password = demo.password()
                .useCharacters(characters ->
                        new ByteArrayInputStream(new String(characters).getBytes(StandardCharsets.UTF_8)));
        return new Cli(wiring.services(), terminal.reading(password), Features.commands())
                .run(line.toArray(String[]::new));
    }

    private static ExitStatus countShop(Terminal terminal, Wiring wiring) throws InterruptedException {
        try (DemoPart demo = wiring.demo(DemoProfile.SHOP, terminal.err()::println)) {
            Runtime.getRuntime().addShutdownHook(new Thread(demo::close, "drydock-demo-stop"));
            terminal.err().println(TEXT.text("demo.starting"));
            return on(
                    demo.start(), demo::password, "demo.running", terminal, server -> count(terminal, wiring, server));
        }
    }

    private static ExitStatus upgradeLegacy(Terminal terminal, Wiring wiring) throws InterruptedException {
        try (DemoPart legacy = wiring.demo(DemoProfile.LEGACY, terminal.err()::println)) {
            Runtime.getRuntime().addShutdownHook(new Thread(legacy::close, "drydock-legacy-stop"));
            terminal.err().println(TEXT.text("legacy.starting"));
            return on(
                    legacy.start(),
                    legacy::password,
                    "legacy.running",
                    terminal,
                    server -> new WholeUpgrade(
                                    wiring.services(), terminal, wiring.folder().demoReport())
                            .run(server, NEXT_SERIES));
        }
    }

    /** What is done in the terminal on a started server. */
    private interface Work {
        ExitStatus on(OpenServer server) throws InterruptedException;
    }

    private static ExitStatus on(
            Job<Profile> start, Supplier<Secret> password, String running, Terminal terminal, Work work)
            throws InterruptedException {
        return switch (new CurrentThreadRunner().submit(start).await()) {
            case JobOutcome.Succeeded<Profile>(Profile profile) -> {
                terminal.err().println(TEXT.text(running, profile.address()));
                try (OpenServer server = OpenServer.open(profile, password.get())) {
                    yield work.on(server);
                } catch (DrydockException failure) {
                    terminal.err().println(failure.problem().full());
                    yield ExitStatus.SOME_FAILED;
                }
            }
            case JobOutcome.Failed<Profile>(Problem problem) -> {
                terminal.err().println(problem.full());
                yield ExitStatus.SOME_FAILED;
            }
            case JobOutcome.Cancelled<Profile> _ -> ExitStatus.CANCELLED;
        };
    }

    private static ExitStatus count(Terminal terminal, Wiring wiring, OpenServer server) throws InterruptedException {
        CountInTerminal counting = new CountInTerminal(wiring.services(), terminal);
        return counting.run(server, CountOptions.of(Scope.everything()))
                .map(result -> {
                    counting.write(result, server, Optional.empty(), Optional.empty());
                    return ExitStatus.DONE;
                })
                .orElse(ExitStatus.CANCELLED);
    }
}
