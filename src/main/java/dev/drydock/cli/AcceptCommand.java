package dev.drydock.cli;

import dev.drydock.check.Check;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Acceptance;
import dev.drydock.history.AcceptanceDraft;
import dev.drydock.history.Acceptances;
import dev.drydock.history.LatestFindings;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.run.RunIdentity;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Answers for findings of the newest run of a module's checks; a module gives it its name and its examples. */
@Command(
        name = "accept",
        mixinStandardHelpOptions = true,
        header = "Answer for findings of the last check until a day, withdraw that, or list who answers for what.",
        description = {
            "",
            "Only what the newest ${PARENT-COMMAND-NAME} check of the server found can be accepted. An accepted finding is shown"
                    + " apart and does not make the check fail until its last day is over. It is kept in this computer's"
                    + " history; nothing is written to the server.",
            ""
        })
public final class AcceptCommand extends ServiceCommand {

    private final String kind;
    private final String making;
    private final Supplier<? extends List<? extends Check<?>>> checks;

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(names = "--check", paramLabel = "ID", description = "The check, as the findings name it.")
    private @Nullable String check;

    @Option(
            names = "--object",
            paramLabel = "NAME",
            description = "The object, as the findings show it; * stands for any letters and ? for one"
                    + " (default: each on which the check found something).")
    private @Nullable String object;

    @Option(names = "--owner", paramLabel = "TEXT", description = "Who answers for it.")
    private String owner = "";

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why it may stay as it is.")
    private String reason = "";

    @Option(names = "--until", paramLabel = "YYYY-MM-DD", description = "The last day on which this counts.")
    private String until = "";

    @Option(names = "--withdraw", description = "Withdraw what was accepted; it stays in the list as withdrawn.")
    private boolean withdraw;

    @Option(names = "--list", description = "List what was accepted, also what has expired or was withdrawn.")
    private boolean list;

    @Mixin
    private final ResultOptions form = new ResultOptions();

    private AcceptCommand(
            Services services,
            Terminal terminal,
            String kind,
            String making,
            Supplier<? extends List<? extends Check<?>>> checks) {
        super(services, terminal);
        this.kind = kind;
        this.making = making;
        this.checks = checks;
    }

    /**
     * What the examples are about.
     *
     * @param check one that the server may fail
     * @param reason why that may stay
     */
    public record Example(String server, String check, String object, String reason) {

        private String[] footer(String module) {
            String begin = "  drydock " + module + " accept --server " + server;
            return new String[] {
                "",
                "Examples:",
                begin + " --check " + check + " --object " + object + " \\",
                "      --owner 'Team Orders' --reason '" + reason + "' --until 2027-03-31",
                begin + " --check " + check + " --withdraw",
                begin + " --list",
                "",
                "Exit status: 0 done; 1 nothing to withdraw, or the history cannot be written; 2 usage, or no such"
                        + " finding; 3 cannot connect or log in."
            };
        }
    }

    /**
     * The command of a module.
     *
     * @param kind of the runs whose findings are accepted
     * @param module the command whose part "check" makes such runs
     * @param checks that can be accepted
     */
    public static CommandLine of(
            Services services,
            Terminal terminal,
            String kind,
            String module,
            Supplier<? extends List<? extends Check<?>>> checks,
            Example example) {
        CommandLine made = new CommandLine(new AcceptCommand(services, terminal, kind, module + " check", checks));
        made.getCommandSpec().usageMessage().footer(example.footer(module));
        return made;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        requireSense();
        return server.open(services, terminal, (opened, _) -> {
            if (list) {
                list(opened);
                return ExitStatus.DONE;
            }
            return withdraw ? withdraw(opened) : accept(opened);
        });
    }

    private void requireSense() {
        String named = check;
        if (list) {
            if (named != null || withdraw) {
                throw new UsageException("--list takes no other option of this kind.");
            }
            return;
        }
        if (named == null) {
            throw new UsageException("Name a check with --check, or say --list.");
        }
        if (checks.get().stream().map(Check::id).noneMatch(named::equals)) {
            throw new UsageException("There is no check \"" + named + "\".");
        }
        if (!withdraw) {
            List<AcceptanceDraft.Wrong> wrong = AcceptanceDraft.wrong(owner, reason, until, today());
            if (!wrong.isEmpty()) {
                throw new UsageException(wrong.stream()
                        .map(one -> option(one) + " " + one.text())
                        .collect(Collectors.joining("\n")));
            }
        }
    }

    private ExitStatus accept(OpenServer opened) {
        HistoryStore history = services.history().get();
        LatestFindings found = LatestFindings.read(history, opened.key(), kind)
                .orElseThrow(() -> new UsageException(
                        "No " + making + " of this server is in the history. Run drydock " + making + " first."));
        List<RecordedFinding> findings = found.of(String.valueOf(check), Optional.ofNullable(object));
        if (findings.isEmpty()) {
            throw new UsageException("The newest check of this server, run " + found.run() + ", has no finding of "
                    + check + (object == null ? "" : " on \"" + object + "\"") + ".");
        }
        AcceptanceDraft answer = AcceptanceDraft.of(owner, reason, until);
        for (RecordedFinding finding : findings) {
            Acceptances.accept(history, RunIdentity.of(opened), finding, answer);
            terminal.err()
                    .println("Accepted until " + answer.until() + ": " + finding.severity() + "  " + finding.check()
                            + "  " + TerminalEscaper.line(LatestFindings.shown(finding.object())));
        }
        return ExitStatus.DONE;
    }

    private ExitStatus withdraw(OpenServer opened) {
        HistoryStore history = services.history().get();
        List<Acceptance> standing =
                LatestFindings.accepted(history, opened.key(), String.valueOf(check), Optional.ofNullable(object));
        for (Acceptance one : standing) {
            history.withdraw(one.id(), AcceptanceDraft.operator());
            terminal.err()
                    .println("Withdrawn: " + one.finding().severity() + "  "
                            + one.finding().check() + "  "
                            + TerminalEscaper.line(
                                    LatestFindings.shown(one.finding().object())));
        }
        if (standing.isEmpty()) {
            terminal.err().println("Nothing of this is accepted.");
            return ExitStatus.SOME_FAILED;
        }
        return ExitStatus.DONE;
    }

    private void list(OpenServer opened) {
        new AcceptanceList(terminal, today()).print(services.history().get().acceptances(opened.key()), form.json());
    }

    private static String option(AcceptanceDraft.Wrong wrong) {
        return switch (wrong) {
            case OWNER -> "--owner:";
            case REASON -> "--reason:";
            case UNTIL, PAST -> "--until:";
        };
    }

    private static LocalDate today() {
        return LocalDate.now(ZoneId.systemDefault());
    }
}
