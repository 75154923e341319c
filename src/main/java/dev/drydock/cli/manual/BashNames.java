package dev.drydock.cli.manual;

import java.util.Map;
import java.util.TreeMap;

/** picocli's completion for bash, which knows no names of servers and schemas, with these. */
final class BashNames {

    /** Of {@code --option=value} bash makes three words; what was begun with a quote is offered as it is, and readline closes it. */
    private static final String FUNCTION = """
        function _names_PROGRAM() {
          local kind="" name current quote=""
          if [[ ${COMP_WORDS[COMP_CWORD]} == "=" ]]; then
            COMP_WORDS[COMP_CWORD]=""
          elif [[ ${COMP_WORDS[COMP_CWORD-1]} == "=" ]]; then
            COMP_WORDS=("${COMP_WORDS[@]:0:COMP_CWORD-1}" "${COMP_WORDS[COMP_CWORD]}")
            COMP_CWORD=$((COMP_CWORD-1))
          fi
          current=${COMP_WORDS[COMP_CWORD]}
          case ${COMP_WORDS[COMP_CWORD-1]} in
        CASES  esac
          if [[ -z $kind && COMP_CWORD -eq 3 && $current != -* ]]; then
            case "${COMP_WORDS[1]} ${COMP_WORDS[2]}" in
        COMMANDS    esac
          fi
          if [[ -z $kind ]]; then _complete_PROGRAM "$@"; return; fi
          case $current in
            \\"*|\\'*) quote=${current:0:1}; current=${current:1} ;;
            *) current=${current//\\\\/} ;;
          esac
          COMPREPLY=()
          while IFS= read -r name; do
            if [[ $name == "$current"* ]]; then
              if [[ -z $quote ]]; then
                COMPREPLY+=("$(printf '%q' "$name")")
              elif [[ $name != *[\\"\\'\\$\\`\\\\]* ]]; then
                COMPREPLY+=("$name")
              fi
            fi
          done < <(PROGRAM names "$kind" 2>/dev/null)
        }

        """;

    private BashNames() {}

    /**
     * The script with another function before picocli's own.
     *
     * @throws IllegalStateException if the script is not as it is expected
     */
    static String in(String script, String program) {
        String before = "complete -F _complete_" + program + " ";
        if (!script.contains(before)) {
            throw new IllegalStateException("the completion of picocli has changed");
        }
        StringBuilder cases = new StringBuilder();
        for (Map.Entry<String, String> option : new TreeMap<>(CommandModel.NAMES).entrySet()) {
            cases.append("    ")
                    .append(option.getKey())
                    .append(") kind=")
                    .append(option.getValue())
                    .append(" ;;\n");
        }
        StringBuilder commands = new StringBuilder();
        for (Map.Entry<String, String> command : new TreeMap<>(CommandModel.NAMED).entrySet()) {
            commands.append("        '")
                    .append(command.getKey())
                    .append("') kind=")
                    .append(command.getValue())
                    .append(" ;;\n");
        }
        String function =
                FUNCTION.replace("CASES", cases).replace("COMMANDS", commands).replace("PROGRAM", program);
        int at = script.lastIndexOf(before);
        return script.substring(0, at)
                + function
                + script.substring(at).replace(before, "complete -F _names_" + program + " ");
    }
}
