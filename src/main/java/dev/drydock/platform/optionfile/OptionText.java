package dev.drydock.platform.optionfile;

import java.util.Optional;

/** The grammar of one line of an option file ("Using Option Files" in the MySQL manual). */
public final class OptionText {

    private OptionText() {}

    /** The option that a line without comment and blanks at its ends holds. */
    static OptionLine option(String file, int number, String group, String line) {
        int equals = line.indexOf('=');
        String name = (equals < 0 ? line : line.substring(0, equals)).strip();
        Optional<String> value = equals < 0
                ? Optional.empty()
                : Optional.of(unquoted(line.substring(equals + 1).strip()));
        return new OptionLine(file, number, group, name, value);
    }

    /** An unquoted value with its escape sequences replaced, as clients take it; an unknown one stays as it is. */
    public static String unescaped(String value) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' && i + 1 < value.length()) {
                i++;
                plain.append(escaped(value.charAt(i)));
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    /** A value as it has to stand in a file to be read as it is. */
    public static String written(String value) {
        String escaped = value.replace("\\", "\\\\").replace("\n", "\\n");
        boolean plain = !value.isEmpty() && value.equals(value.strip()) && !value.matches("(?s).*[#\"'].*");
        return plain ? escaped : "\"" + escaped.replace("\"", "\\\"") + "\"";
    }

    private static String escaped(char c) {
        return switch (c) {
            case 'n' -> "\n";
            case 't' -> "\t";
            case 'r' -> "\r";
            case 'b' -> "\b";
            case 's' -> " ";
            case '\\', '"', '\'' -> String.valueOf(c);
            default -> "\\" + c;
        };
    }

    /** A comment begins at a # outside quotes; within them a backslash protects the next character. */
    static String withoutComment(String line) {
        char quote = 0;
        boolean escaped = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if ((c == '\'' || c == '"') && !escaped) {
                quote = quote == 0 ? c : quote == c ? 0 : quote;
            } else if (c == '#' && quote == 0) {
                return line.substring(0, i);
            }
            escaped = quote != 0 && c == '\\' && !escaped;
        }
        return line;
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() >= 2
                && (value.startsWith("\"") || value.startsWith("'"))
                && value.charAt(value.length() - 1) == value.charAt(0);
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
