package dev.drydock.cli.manual;

import dev.drydock.cli.manual.CommandModel.Choice;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What zsh is told: which command the line has reached, then the commands, options and values of that one. */
final class ZshCompletion {

    private static final String BEGIN = """
        #compdef PROGRAM
        # Completion of PROGRAM for zsh, made from its commands
        _PROGRAM() {
          local reached=PROGRAM word names="" before=${words[CURRENT-1]}
          local -a known commands options
          known=(COMMANDS)
          for word in ${words[2,CURRENT-1]}; do
            (( ${known[(Ie)$reached $word]} )) && reached="$reached $word"
          done
          if [[ $PREFIX == --*=* ]]; then
            before=${PREFIX%%=*}
            compset -P '*='
          fi
          case "$reached $before" in
        """;

    private static final String END = """
          esac
          if [[ ${words[CURRENT]} != -* && -n $names ]]; then
            compadd -- ${(f)"$(drydock names $names 2>/dev/null)"}
          elif [[ ${words[CURRENT]} != -* ]] && (( $#commands )); then
            _describe command commands
          else
            _describe -o option options
          fi
        }
        if [ "$funcstack[1]" = _PROGRAM ]; then _PROGRAM "$@"; else compdef _PROGRAM PROGRAM; fi
        """;

    private ZshCompletion() {}

    static String of(CommandModel root) {
        StringBuilder script = new StringBuilder(BEGIN.replace(
                        "COMMANDS",
                        root.all().stream()
                                .map(words -> "'" + String.join(" ", words.path()) + "'")
                                .collect(Collectors.joining(" ")))
                .replace("PROGRAM", root.name()));
        for (CommandModel words : root.all()) {
            for (Choice option : words.options()) {
                values(script, words, option);
            }
        }
        script.append("  esac\n  case $reached in\n");
        for (CommandModel words : root.all()) {
            script.append("    '").append(String.join(" ", words.path())).append("')\n");
            list(script, "commands", words.commands().stream().map(command -> entry(command.name(), command.header())));
            if (!words.asked().isEmpty()) {
                script.append("      names=").append(words.asked()).append('\n');
            }
            list(
                    script,
                    "options",
                    words.options().stream()
                            .flatMap(option -> option.names().stream().map(name -> entry(name, option.description()))));
            script.append("      ;;\n");
        }
        return script.append(END.replace("PROGRAM", root.name())).toString();
    }

    /** What follows an option that takes a value. */
    private static void values(StringBuilder script, CommandModel words, Choice option) {
        if (option.value().isEmpty()) {
            return;
        }
        String before = option.names().stream()
                .map(name -> "'" + String.join(" ", words.path()) + " " + name + "'")
                .collect(Collectors.joining("|"));
        List<String> candidates = option.candidates();
        script.append("    ")
                .append(before)
                .append(") ")
                .append(
                        candidates.isEmpty()
                                ? option.asked().isEmpty()
                                        ? "_files"
                                        : "compadd -- ${(f)\"$(drydock names " + option.asked() + " 2>/dev/null)\"}"
                                : "compadd -- "
                                        + candidates.stream()
                                                .map(ZshCompletion::quoted)
                                                .collect(Collectors.joining(" ")))
                .append("; return ;;\n");
    }

    private static void list(StringBuilder script, String name, Stream<String> entries) {
        script.append("      ")
                .append(name)
                .append("=(")
                .append(entries.collect(Collectors.joining(" ")))
                .append(")\n");
    }

    private static String entry(String name, String description) {
        return quoted(name.replace(":", "\\:") + ":" + description.replace("\n", " "));
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
