package dev.drydock.feature.upgrade.tool;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.tunnel.LocalPort;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.ProgramEnd;
import dev.drydock.platform.task.RunOutcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * {@code mysql_upgrade} or {@code mariadb-upgrade} as a program of this computer: brings the system tables up to date. The
 * password reaches it through an option file that only this account can read, and that is deleted with the program's first
 * line of output.
 */
public final class VendorTool {

    private static final int MOST_OUTPUT = 200_000;
    private static final int ALREADY = 2;
    private static final int LAST_KNOWN = 5;

    private final Path program;
    private final Secret password;

    public VendorTool(Path program, Secret password) {
        this.program = program;
        this.password = password;
    }

    /**
     * What came of it.
     *
     * @param program what was run
     * @param exit its exit code
     * @param output what it wrote, both streams
     */
    public record Outcome(Path program, int exit, String output) implements Ended {

        /** Whether the system tables are now as the server wants them; 2 is "already upgraded" (mysql_upgrade of MySQL). */
        public boolean done() {
            return exit == 0 || exit == ALREADY;
        }

        @Override
        public RunOutcome outcome() {
            return RunOutcome.ended(RunOutcome.Counts.of(1, done() ? 1 : 0, done() ? 0 : 1));
        }

        /** What the exit code means, as a sentence (client/upgrade/program.cc of MySQL 5.7; MariaDB has only 0 and 1). */
        public String meaning() {
            Messages messages = Messages.of("upgraderun");
            return exit >= 0 && exit <= LAST_KNOWN
                    ? messages.text("tool.exit." + exit)
                    : messages.text("tool.exit.other");
        }
    }

    /** Whether a server needs such a program at all: MySQL upgrades itself at its start from 8.0.16 on. */
    public static boolean neededBy(ServerFacts facts) {
        return !facts.mySqlAtLeast(8, 0, 16);
    }

    /** The command that runs a program, with what is in its option file named in place of the file. */
    public static String preview(Path program) {
        return String.join(" ", command(program, Messages.of("upgraderun").text("tool.options")));
    }

    private static List<String> command(Path program, String options) {
        return List.of(program.toString(), "--defaults-file=" + options);
    }

    /** The program itself. */
    public Path program() {
        return program;
    }

    /**
     * Asks the program for its version; blocks. A program that does not tell passes.
     *
     * @throws DrydockException E-4259 if it belongs to another server, E-4257 if it cannot be started, E-4265 if it would not
     *     verify what the profile wants verified
     */
    public void checkFits(OpenServer server) {
        ToolOptions.checkVerifies(server.profile());
        ServerFacts facts = server.facts();
        try {
            Optional<ToolVersion> version = ToolVersion.of(program);
            if (version.isPresent() && !version.get().fits(facts)) {
                throw new DrydockException(
                        Problem.of(UpgradeError.TOOL_OF_ANOTHER, version.get().text(), program, facts.product()));
            }
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(UpgradeError.TOOL_FAILED, failure.toString(), program), failure);
        }
    }

    /**
     * Runs the program to its end, which after Cancel is soon; blocks.
     *
     * @param permit allows it, since it changes the server
     * @param lines told of each line of its output
     * @throws DrydockException E-4257 if it cannot be started
     */
    public Outcome run(OpenServer server, ChangePermit permit, JobContext context, Consumer<String> lines) {
        permit.require();
        try (@Nullable LocalPort door = server.localPort().orElse(null);
                ToolOptions options =
                        ToolOptions.write(server.profile(), server.facts().mariaDb(), door, password)) {
            Process process = new ProcessBuilder(command(program, options.file().toString()))
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            try (JobContext.Registration _ = context.register(new ProgramEnd(program.toString(), process))) {
                return outcome(process, options, lines);
            }
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(UpgradeError.TOOL_FAILED, failure.toString(), program), failure);
        }
    }

    private Outcome outcome(Process process, ToolOptions options, Consumer<String> lines) throws IOException {
        StringBuilder output = new StringBuilder();
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                options.close();
                if (output.length() < MOST_OUTPUT) {
                    output.append(line).append('\n');
                }
                lines.accept(line);
            }
        }
        return new Outcome(program, process.onExit().join().exitValue(), output.toString());
    }
}
