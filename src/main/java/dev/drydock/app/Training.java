package dev.drydock.app;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Terminal;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Does once what commands do, for the JVM to record in its ahead-of-time cache while the application is built: a start then
 * loads and warms nothing anew. Uses the demonstration's server without rows, in a data folder of its own.
 */
public final class Training {

    private static final String SAVED = "training";

    private Training() {}

    /** Ends with status 0 if everything ran; without a server it records less. */
    public static void main(String[] arguments) throws InterruptedException {
        var _ = VersionQuestion.asked(List.of(arguments));
        Main.prepareFolders();
        // the first of them makes the files that the others find, as most starts do
        ExitStatus last = Main.command(typing(""), "servers", "list");
        Main.command(typing(""), "history", "list");
        try (Wiring wiring = new Wiring(DataFolder.ofUser(), typing(""));
                DemoPart demo = wiring.emptyShop()) {
            if (new CurrentThreadRunner().submit(demo.start()).await()
                    instanceof JobOutcome.Succeeded<Profile>(Profile profile)) {
                Main.command(
                        typing(""),
                        "servers",
                        "add",
                        SAVED,
                        "--host=" + profile.host(),
                        "--port=" + profile.port(),
                        "--user=" + profile.user(),
                        "--environment=development");
                count(demo, SAVED);
                String server = "mysql://" + profile.user() + "@" + profile.address();
                count(demo, server, "--format", "json");
                count(demo, server, "--format", "csv");
                last = count(demo, server, "--schema", "shop*");
            }
        }
        Main.command(typing(""), "history", "list");
        Main.command(typing(""), "servers", "list");
        System.exit(last == ExitStatus.USAGE ? 1 : 0);
    }

    /** The password goes in as a user's script gives it: through standard input. */
    private static ExitStatus count(DemoPart demo, String server, String... more) {
        String typed = demo.password().use(plain -> plain + "\n");
        List<String> words = new ArrayList<>(List.of("count", "--server", server, "--password-stdin"));
        words.addAll(List.of(more));
        return Main.command(typing(typed), words.toArray(String[]::new));
    }

    private static Terminal typing(String input) {
        return new Terminal(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), nowhere(), false, System.err, false);
    }

    private static PrintStream nowhere() {
        return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    }
}
