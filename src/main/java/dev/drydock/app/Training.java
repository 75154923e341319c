package dev.drydock.app;

import dev.drydock.cli.Cli;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Terminal;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Does once what commands do, for the JVM to record in its ahead-of-time cache while the application is built: a start then
 * loads and warms nothing anew. Uses the demonstration's server in a data folder of its own.
 */
public final class Training {

    private Training() {}

    /** Ends with status 0 if everything ran; without a server it records less. */
    public static void main(String[] arguments) throws InterruptedException {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(InputStream.nullInputStream(), nowhere, System.err, false);
        ExitStatus last;
        try (Wiring wiring = new Wiring(DataFolder.ofUser(), terminal);
                DemoServer demo = wiring.demo()) {
            Cli cli = new Cli(wiring.services(), terminal);
            last = cli.run("servers", "list");
            if (new CurrentThreadRunner().submit(demo.start()).await()
                    instanceof JobOutcome.Succeeded<Profile>(Profile profile)) {
                String server = "mysql://" + profile.user() + "@" + profile.address();
                cli.run("count", "--server", server, "--format", "json");
                cli.run("count", "--server", server, "--format", "csv");
                last = cli.run("count", "--server", server);
            }
            cli.run("history", "list");
        }
        System.exit(last == ExitStatus.USAGE ? 1 : 0);
    }
}
