package dev.drydock.cli;

import dev.drydock.cli.history.HistoryCommands;
import dev.drydock.cli.schedule.ScheduleCommand;
import dev.drydock.platform.config.HomeFolder;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.report.Csv;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Runs one command line and says how it ended. */
public final class Cli {

    private final Services services;
    private final Terminal terminal;
    private final List<FeatureCommand> features;
    private final OutputOptions manners = new OutputOptions();

    /**
     * The command of a feature.
     *
     * @param name the word that invokes it
     */
    public record FeatureCommand(String name, Maker maker) {

        /** Makes it anew: picocli's own {@link CommandLine}, where it has commands of its own, or an object of its model. */
        public interface Maker {
            Object make(Services services, Terminal terminal);
        }
    }

    /** @param features their commands */
    public Cli(Services services, Terminal terminal, List<FeatureCommand> features) {
        this.services = services;
        this.terminal = terminal;
        this.features = features;
    }

    /** All commands, as picocli knows them. */
    public CommandLine line() {
        return line(commands());
    }

    /** Only the command that these words invoke, since the models of all would take longer than most work; else all. */
    private CommandLine line(String... words) {
        SortedMap<String, FeatureCommand> all = commands();
        FeatureCommand invoked = words.length == 0 ? null : all.get(words[0]);
        return line(invoked == null ? all : new TreeMap<>(Map.of(invoked.name(), invoked)));
    }

    private CommandLine line(SortedMap<String, FeatureCommand> commands) {
        CommandLine line = new CommandLine(new RootCommand());
        commands.forEach(
                (name, command) -> line.addSubcommand(name, command.maker().make(services, terminal)));
        if (commands.size() > 1) {
            line.addSubcommand(new CommandLine.HelpCommand());
        }
        HelpLook.on(line, manners);
        line.registerConverter(Path.class, HomeFolder::path);
        return line;
    }

    /** Blocks until the command has ended; messages have been written then. */
    public ExitStatus run(String... arguments) {
        ExitStatus status = perform(arguments);
        terminal.ended(status == ExitStatus.DONE);
        return status;
    }

    private ExitStatus perform(String... arguments) {
        if (password(arguments)) {
            terminal.err().println(PasswordOptions.NOT_AS_ARGUMENT);
            return ExitStatus.USAGE;
        }
        CommandLine line = line(arguments);
        line.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8));
        line.setExecutionExceptionHandler(
                (failure, _, _) -> Failures.report(failure, terminal).status());
        line.setParameterExceptionHandler((failure, _) -> usage(failure).status());
        line.setExecutionStrategy(this::execute);
        return whole(ExitStatus.of(line.execute(arguments)));
    }

    /** Results that did not all reach standard output are a failure: its stream keeps its errors to itself. */
    private ExitStatus whole(ExitStatus status) {
        terminal.endResults();
        if (!terminal.out().checkError()) {
            return status;
        }
        terminal.err().println(Problem.of(PlatformError.STANDARD_OUTPUT, "").full());
        return switch (status) {
            case DONE, NOTHING_IN_SCOPE -> ExitStatus.SOME_FAILED;
            case SOME_FAILED, USAGE, CANNOT_CONNECT, CANCELLED -> status;
        };
    }

    private SortedMap<String, FeatureCommand> commands() {
        SortedMap<String, FeatureCommand> all = new TreeMap<>();
        Stream.concat(own(), features.stream()).forEach(command -> all.put(command.name(), command));
        return all;
    }

    private Stream<FeatureCommand> own() {
        return Stream.of(
                new FeatureCommand(
                        "completion",
                        (_, shown) -> new CommandLine(new CompletionCommand(shown))
                                .setCaseInsensitiveEnumValuesAllowed(true)),
                new FeatureCommand("doctor", DoctorCommand::new),
                new FeatureCommand("history", Cli::history),
                new FeatureCommand("report", Cli::report),
                new FeatureCommand("rows", RowsCommand::new),
                new FeatureCommand("servers", Cli::servers),
                new FeatureCommand(
                        "schedule",
                        (with, shown) -> ScheduleCommand.of(
                                with,
                                shown,
                                other -> new Cli(with, other, features).line(),
                                (other, words) -> new Cli(with, other, features).run(words))),
                new FeatureCommand("names", NamesCommand::new),
                new FeatureCommand("support", SupportCommand::new),
                new FeatureCommand("vault", VaultCommand::new));
    }

    private static CommandLine history(Services services, Terminal terminal) {
        return HistoryCommands.addTo(new CommandLine(new HistoryCommand(services, terminal)), services, terminal)
                .addSubcommand(new HistoryVerifyCommand(services, terminal))
                .addSubcommand(new HistoryDeleteCommand(services, terminal));
    }

    private static CommandLine report(Services services, Terminal terminal) {
        return new CommandLine(new ReportCommand(services, terminal))
                .addSubcommand(new ReportVerifyCommand(services, terminal))
                .addSubcommand(new ReportKeyCommand(services, terminal))
                .addSubcommand(new SignOffCommands.Sign(services, terminal))
                .addSubcommand(new SignOffCommands.Withdraw(services, terminal))
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    private static CommandLine servers(Services services, Terminal terminal) {
        return new CommandLine(new ServersCommand(services, terminal))
                .addSubcommand(new ServersAddCommand(services, terminal))
                .addSubcommand(new ServersEditCommand(services, terminal))
                .addSubcommand(new ServersShowCommand(services, terminal))
                .addSubcommand(new ServersTestCommand(services, terminal))
                .addSubcommand(new ServersImportCommand(services, terminal))
                .addSubcommand(new AccountScriptCommand(services, terminal));
    }

    /** Takes the command's own status, which picocli would overlook, since it looks only for integers. */
    private int execute(CommandLine.ParseResult parsed) {
        terminal.obey(manners);
        Csv.protect(manners.csvProtect());
        if (manners.verbose()) {
            services.verbose().accept(terminal.err());
        }
        int status = new CommandLine.RunLast().execute(parsed);
        return parsed.asCommandLineList().getLast().getExecutionResult() instanceof ExitStatus known
                ? known.status()
                : status;
    }

    /** A password in the arguments, which everybody can read; it is not repeated in a message. */
    private static boolean password(String... arguments) {
        return Arrays.stream(arguments).takeWhile(word -> !word.equals("--")).anyMatch(PasswordOptions::isPassword);
    }

    private ExitStatus usage(CommandLine.ParameterException failure) {
        terminal.err().println(Failures.masked(failure.getMessage()));
        StringWriter suggestions = new StringWriter();
        if (CommandLine.UnmatchedArgumentException.printSuggestions(failure, new PrintWriter(suggestions))) {
            terminal.err().print(suggestions);
        }
        terminal.err()
                .println("See: " + failure.getCommandLine().getCommandSpec().qualifiedName(" ") + " --help");
        return ExitStatus.USAGE;
    }
}
