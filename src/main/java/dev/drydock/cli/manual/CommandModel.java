package dev.drydock.cli.manual;

import dev.drydock.cli.HelpLook;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A command as manual and completion need it, with plain texts; hidden commands and options are left out. */
record CommandModel(
        CommandLine command, List<String> path, String header, List<Choice> options, List<CommandModel> commands) {

    /**
     * An option.
     *
     * @param part of the help that it belongs to
     * @param names as they are typed
     * @param value what it takes, such as {@code FILE}; empty if it takes nothing
     * @param candidates the only values it takes; empty if others are possible
     */
    record Choice(HelpLook.Part part, List<String> names, String value, List<String> candidates, String description) {

        /** What {@code drydock names} is asked for its values; empty if they are no names. */
        String asked() {
            return NAMES.entrySet().stream()
                    .filter(entry -> names.contains(entry.getKey()) && !value.isEmpty())
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse("");
        }
    }

    /** Options whose values are names that are known on this computer. */
    static final Map<String, String> NAMES = Map.of("--server", "servers", "--tag", "tags", "--schema", "schemas");

    /** Commands that are given such a name without an option. */
    static final Map<String, String> NAMED = Map.of(
            "servers edit",
            "servers",
            "servers remove",
            "servers",
            "servers show",
            "servers",
            "servers test",
            "servers");

    static CommandModel of(CommandLine command) {
        return of(command, List.of(command.getCommandName()));
    }

    private static CommandModel of(CommandLine command, List<String> path) {
        CommandSpec spec = command.getCommandSpec();
        List<CommandModel> commands = command.getSubcommands().entrySet().stream()
                .filter(entry ->
                        !entry.getValue().getCommandSpec().usageMessage().hidden())
                .map(entry -> of(entry.getValue(), below(path, entry.getKey())))
                .toList();
        List<Choice> options = spec.options().stream()
                .filter(option -> !option.hidden())
                .map(CommandModel::choice)
                .toList();
        return new CommandModel(
                command, path, plain(" ", spec.usageMessage().header()).strip(), options, commands);
    }

    private static List<String> below(List<String> path, String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return List.copyOf(longer);
    }

    private static Choice choice(OptionSpec option) {
        @Nullable Iterable<String> candidates = option.completionCandidates();
        return new Choice(
                HelpLook.of(option),
                HelpLook.names(option),
                option.arity().max() == 0 ? "" : option.paramLabel(),
                candidates == null
                        ? List.of()
                        : StreamSupport.stream(candidates.spliterator(), false).toList(),
                plain(" ", option.description()).strip());
    }

    /** This one and all below it. */
    List<CommandModel> all() {
        List<CommandModel> all = new ArrayList<>(List.of(this));
        commands.forEach(command -> all.addAll(command.all()));
        return all;
    }

    String name() {
        return path.getLast();
    }

    /** What {@code drydock names} is asked for the word that follows the command; empty if that is no name. */
    String asked() {
        return NAMED.getOrDefault(String.join(" ", path.subList(1, path.size())), "");
    }

    /** Texts of picocli as they are shown: its line breaks and marks carried out. */
    static String plain(String between, String... lines) {
        return Arrays.stream(lines)
                .map(line -> CommandLine.Help.Ansi.OFF.string(formatted(line)))
                .collect(Collectors.joining(between));
    }

    /** As picocli does it: what is no format stays as it is. */
    private static String formatted(String line) {
        try {
            return String.format(Locale.ROOT, line);
        } catch (IllegalFormatException _) {
            return line;
        }
    }
}
