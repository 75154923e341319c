package dev.drydock.cli;

import dev.drydock.history.SignOff;
import dev.drydock.history.store.Evidence;
import dev.drydock.history.store.HistoryStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock report sign-off} and {@code withdraw}: a person confirms a run, and takes that back. */
final class SignOffCommands {

    private SignOffCommands() {}

    /** Records a sign-off. */
    @Command(
            name = "sign-off",
            mixinStandardHelpOptions = true,
            header = "Record that somebody confirms a run. It cannot be changed later, only withdrawn.",
            footer = {"", "Example:", "  drydock report sign-off 12 --name 'Ada Lovelace' --comment 'counts agree'"})
    static final class Sign extends ServiceCommand {

        @Parameters(paramLabel = "RUN", description = "Number of the run.")
        private long run;

        @Option(names = "--name", required = true, paramLabel = "NAME", description = "Who confirms it.")
        private String name = "";

        @Option(names = "--comment", paramLabel = "TEXT", description = "What that person says about it.")
        private String comment = "";

        Sign(Services services, Terminal terminal) {
            super(services, terminal);
        }

        @Override
        public ExitStatus call() {
            if (name.isBlank() || name.length() > SignOff.NAME || comment.length() > SignOff.REMARK) {
                throw new UsageException(
                        "--name takes 1 to " + SignOff.NAME + " characters, --comment at most " + SignOff.REMARK + ".");
            }
            long id = recording(services).sign(run, name.strip(), comment.strip(), user());
            terminal.out().println("Sign-off " + id + ": run " + run + " is signed off by " + name.strip() + ".");
            return ExitStatus.DONE;
        }
    }

    /** Takes one back. */
    @Command(
            name = "withdraw",
            mixinStandardHelpOptions = true,
            header = "Withdraw a sign-off. It stays in the record, with the reason.",
            footer = {"", "Example:", "  drydock report withdraw 3 --reason 'signed the wrong run'"})
    static final class Withdraw extends ServiceCommand {

        @Parameters(paramLabel = "SIGN-OFF", description = "Its number, which sign-off printed.")
        private long id;

        @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Why.")
        private String reason = "";

        Withdraw(Services services, Terminal terminal) {
            super(services, terminal);
        }

        @Override
        public ExitStatus call() {
            if (reason.isBlank()) {
                throw new UsageException("--reason takes a text that says why.");
            }
            if (!recording(services).withdraw(id, reason.strip(), user())) {
                throw new UsageException("There is no sign-off " + id + " that stands.");
            }
            terminal.out().println("Sign-off " + id + " is withdrawn.");
            return ExitStatus.DONE;
        }
    }

    private static Evidence recording(Services services) {
        HistoryStore history = services.history().get();
        history.requireRecording();
        return history.evidence();
    }

    private static String user() {
        return System.getProperty("user.name", "");
    }
}
