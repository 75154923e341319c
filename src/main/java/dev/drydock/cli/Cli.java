package dev.drydock.cli;

import dev.drydock.cli.history.HistoryCommands;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.profile.ProfileError;
import dev.drydock.profile.command.CommandError;
import dev.drydock.profile.vault.VaultError;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Runs one command line and says how it ended. */
public final class Cli {

    /** A vault that gives no password: nobody can log in. */
    private static final Set<ErrorCode> SHUT = Set.of(
            VaultError.MISSING,
            VaultError.WRONG_PASSWORD,
            VaultError.DAMAGED,
            VaultError.INCOMPLETE,
            VaultError.NEWER,
            VaultError.UNREADABLE);

    private final Services services;
    private final Terminal terminal;
    private final List<FeatureCommand> features;

    /** The command of a feature. */
    public interface FeatureCommand {

        /** Makes it anew: picocli's own {@link CommandLine}, where it has commands of its own, or an object of its model. */
        Object make(Services services, Terminal terminal);
    }

    /** @param features their commands */
    public Cli(Services services, Terminal terminal, List<FeatureCommand> features) {
        this.services = services;
        this.terminal = terminal;
        this.features = features;
    }

    /** All commands, as picocli knows them. */
    public CommandLine line() {
        CommandLine line = new CommandLine(new RootCommand());
        Map<String, CommandLine> all = new TreeMap<>();
        Stream.concat(own(), features.stream().map(feature -> feature.make(services, terminal)))
                .map(command -> command instanceof CommandLine made ? made : new CommandLine(command))
                .forEach(command -> all.put(command.getCommandName(), command));
        all.forEach(line::addSubcommand);
        line.addSubcommand(new CommandLine.HelpCommand());
        return line;
    }

    /** Blocks until the command has ended; messages have been written then. */
    public ExitStatus run(String... arguments) {
        CommandLine line = line();
        line.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8));
        line.setExecutionExceptionHandler((failure, _, _) -> report(failure).status());
        line.setParameterExceptionHandler(
                (failure, words) -> usage(failure, words).status());
        line.setExecutionStrategy(Cli::execute);
        return whole(ExitStatus.of(line.execute(arguments)));
    }

    /** Results that did not all reach standard output are a failure: its stream keeps its errors to itself. */
    private ExitStatus whole(ExitStatus status) {
        if (!terminal.out().checkError()) {
            return status;
        }
        terminal.err().println(Problem.of(PlatformError.STANDARD_OUTPUT, "").full());
        return status == ExitStatus.DONE ? ExitStatus.SOME_FAILED : status;
    }

    private Stream<Object> own() {
        return Stream.of(
                new CommandLine(new CompletionCommand(terminal)).setCaseInsensitiveEnumValuesAllowed(true),
                new DoctorCommand(services, terminal),
                HistoryCommands.addTo(new CommandLine(new HistoryCommand(services, terminal)), services, terminal)
                        .addSubcommand(new HistoryVerifyCommand(services, terminal))
                        .addSubcommand(new HistoryDeleteCommand(services, terminal)),
                new CommandLine(new ServersCommand(services, terminal))
                        .addSubcommand(new ServersImportCommand(services, terminal))
                        .addSubcommand(new AccountScriptCommand(services, terminal)),
                new SupportCommand(services, terminal),
                new VaultCommand(services, terminal));
    }

    /** Takes the command's own status, which picocli would overlook, since it looks only for integers. */
    private static int execute(CommandLine.ParseResult parsed) {
        int status = new CommandLine.RunLast().execute(parsed);
        return parsed.asCommandLineList().getLast().getExecutionResult() instanceof ExitStatus known
                ? known.status()
                : status;
    }

    private ExitStatus usage(CommandLine.ParameterException failure, String[] arguments) {
        boolean password = Arrays.stream(arguments).anyMatch(word -> word.matches("(?s)-p.*|--password(=.*)?"));
        terminal.err().println(password ? PasswordOptions.NOT_AS_ARGUMENT : failure.getMessage());
        terminal.err()
                .println("See: drydock "
                        + failure.getCommandLine()
                                .getCommandSpec()
                                .qualifiedName(" ")
                                .replaceFirst("^drydock ?", "") + " --help");
        return ExitStatus.USAGE;
    }

    private ExitStatus report(Exception failure) {
        if (failure instanceof UsageException usage) {
            terminal.err().println(usage.getMessage());
            return ExitStatus.USAGE;
        }
        Problem problem = Problems.of(failure);
        terminal.err().println(problem.full());
        ErrorCode code = problem.code();
        boolean server = failure instanceof ServerException && code.id().matches("E-2[01].*");
        if (code instanceof ProfileError) {
            return ExitStatus.USAGE;
        }
        if (server || code instanceof CommandError || SHUT.contains(code)) {
            return ExitStatus.CANNOT_CONNECT;
        }
        return ExitStatus.SOME_FAILED;
    }
}
