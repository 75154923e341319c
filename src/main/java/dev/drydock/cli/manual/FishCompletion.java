package dev.drydock.cli.manual;

import dev.drydock.cli.manual.CommandModel.Choice;
import java.util.stream.Collectors;

/** What fish is told: a function that says which command the line has reached, and one line for each word. */
final class FishCompletion {

    private static final String BEGIN = """
        # Completion of PROGRAM for fish, made from its commands
        function __PROGRAM_at
            set -l reached PROGRAM
            for word in (commandline -opc)[2..-1]
                if contains -- "$reached $word" $__PROGRAM_commands
                    set reached "$reached $word"
                end
            end
            test "$reached" = "$argv[1]"
        end
        complete -c PROGRAM -f
        """;

    private FishCompletion() {}

    static String of(CommandModel root) {
        StringBuilder script = new StringBuilder(BEGIN.replace("PROGRAM", root.name()));
        script.append("set -g __").append(root.name()).append("_commands");
        root.all()
                .forEach(words -> script.append(" '")
                        .append(String.join(" ", words.path()))
                        .append('\''));
        script.append('\n');
        for (CommandModel words : root.all()) {
            String here = "complete -c " + root.name() + " -n '__" + root.name() + "_at \""
                    + String.join(" ", words.path()) + "\"'";
            for (CommandModel command : words.commands()) {
                line(script, here, "-a " + command.name(), command.header());
            }
            if (!words.asked().isEmpty()) {
                line(script, here, "-a '(drydock names " + words.asked() + " 2>/dev/null)'", "A saved server");
            }
            for (Choice option : words.options()) {
                line(script, here, names(option) + value(option), option.description());
            }
        }
        return script.toString();
    }

    private static void line(StringBuilder script, String here, String words, String description) {
        script.append(here)
                .append(' ')
                .append(words)
                .append(" -d ")
                .append(quoted(description))
                .append('\n');
    }

    private static String names(Choice option) {
        return option.names().stream()
                // quoted: a bare -? would be a wildcard
                .map(name -> name.startsWith("--") ? "-l " + name.substring(2) : "-s '" + name.substring(1) + "'")
                .collect(Collectors.joining(" "));
    }

    private static String value(Choice option) {
        if (option.value().isEmpty()) {
            return "";
        }
        if (!option.asked().isEmpty()) {
            return " -x -a '(drydock names " + option.asked() + " 2>/dev/null)'";
        }
        return option.candidates().isEmpty() ? " -r -F" : " -x -a " + quoted(String.join(" ", option.candidates()));
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", " ") + "'";
    }
}
