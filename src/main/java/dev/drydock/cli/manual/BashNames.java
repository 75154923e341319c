package dev.drydock.cli.manual;

import java.util.Map;
import java.util.TreeMap;

/** picocli's completion for bash, which knows no names of servers and schemas, with these. */
final class BashNames {

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
        for (Map.Entry<String, String> option : new TreeMap<>(Words.NAMES).entrySet()) {
            cases.append("    ")
                    .append(option.getKey())
                    .append(") kind=")
                    .append(option.getValue())
                    .append(" ;;\n");
        }
        String function = """
            function _names_PROGRAM() {
              local kind name current=${COMP_WORDS[COMP_CWORD]}
              case ${COMP_WORDS[COMP_CWORD-1]} in
            CASES    *) _complete_PROGRAM "$@"; return ;;
              esac
              COMPREPLY=()
              while IFS= read -r name; do
                if [[ $name == "$current"* ]]; then COMPREPLY+=("$(printf '%q' "$name")"); fi
              done < <(PROGRAM names "$kind" 2>/dev/null)
            }

            """.replace("CASES", cases).replace("PROGRAM", program);
        int at = script.lastIndexOf(before);
        return script.substring(0, at)
                + function
                + script.substring(at).replace(before, "complete -F _names_" + program + " ");
    }
}
