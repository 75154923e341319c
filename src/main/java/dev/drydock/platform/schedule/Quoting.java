package dev.drydock.platform.schedule;

import java.util.List;
import java.util.stream.Collectors;

/** Words in the languages of schedulers. No word has a control character; {@link ScheduledCommand#require} saw to that. */
final class Quoting {

    private Quoting() {}

    /** A command line of a systemd unit: {@code %} begins a specifier, {@code $} a variable. */
    static String systemd(List<String> words) {
        return words.stream().map(Quoting::systemd).collect(Collectors.joining(" "));
    }

    static String systemd(String word) {
        return '"'
                + word.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("%", "%%")
                        .replace("$", "$$")
                + '"';
    }

    /** An assignment of {@code Environment=}: no variables are replaced there. */
    static String systemdAssignment(String assignment) {
        return '"' + assignment.replace("\\", "\\\\").replace("\"", "\\\"").replace("%", "%%") + '"';
    }

    /** A text such as a description. */
    static String systemdText(String text) {
        return text.replace("%", "%%").replace("\\", "\\\\");
    }

    /** A command of a crontab: for the shell, where cron itself takes {@code %} for a line's end. */
    static String cron(List<String> words) {
        return words.stream()
                .map(Quoting::shell)
                .collect(Collectors.joining(" "))
                .replace("%", "\\%");
    }

    static String shell(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    static String xml(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A word of a command line on Windows, as C programs read it. */
    static String windows(String word) {
        String slashes = word.replaceAll("(\\\\*)\"", "$1$1\\\\\"").replaceAll("(\\\\+)$", "$1$1");
        return '"' + slashes + '"';
    }
}
