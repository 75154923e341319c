package dev.drydock.app;

import dev.drydock.cli.Cli;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Terminal;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Does once what commands do, for the JVM to record in its ahead-of-time cache while the application is built: a start then
 * loads and warms nothing anew. Uses the demonstration's server in a data folder of its own.
 */
public final class Training {

    private Training() {}

    /** Ends with status 0 if everything ran; without a server it records less. */
    public static void main(String[] arguments) throws InterruptedException {
        Terminal terminal = new Terminal(InputStream.nullInputStream(), nowhere(), false, System.err, false);
        ExitStatus last;
        try (Wiring wiring = new Wiring(DataFolder.ofUser(), terminal);
                DemoPart demo = wiring.demo(DemoProfile.SHOP, _ -> {})) {
            Cli cli = new Cli(wiring.services(), terminal, Features.commands());
            last = cli.run("servers", "list");
            if (new CurrentThreadRunner().submit(demo.start()).await()
                    instanceof JobOutcome.Succeeded<Profile>(Profile profile)) {
                String server = "mysql://" + profile.user() + "@" + profile.address();
                count(wiring, demo, server, "--format", "json");
                count(wiring, demo, server, "--format", "csv");
                last = count(wiring, demo, server);
            }
            cli.run("history", "list");
        }
        System.exit(last == ExitStatus.USAGE ? 1 : 0);
    }

    /** The password goes in as a user's script gives it: through standard input. */
    private static ExitStatus count(Wiring wiring, DemoPart demo, String server, String... more) {
        byte[] typed = demo.password().use(plain -> (plain + "\n").getBytes(StandardCharsets.UTF_8));
        Terminal terminal = new Terminal(new ByteArrayInputStream(typed), nowhere(), false, System.err, false);
        List<String> words = new ArrayList<>(List.of("count", "--server", server, "--password-stdin"));
        words.addAll(List.of(more));
        return new Cli(wiring.services(), terminal, Features.commands()).run(words.toArray(String[]::new));
    }

    private static PrintStream nowhere() {
        return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    }
}
