package dev.drydock.profile;

import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code [client]} group of an option file as the server's own programs read it ("Using Option Files" in the MySQL
 * manual): comments, quotes, dashes and underscores alike. Included files are not followed.
 */
public final class DefaultsFile {

    private final Map<String, String> options;

    private DefaultsFile(Map<String, String> options) {
        this.options = options;
    }

    /** Reads the file; blocks. */
    public static DefaultsFile read(Path file) throws IOException {
        Map<String, String> options = new HashMap<>();
        boolean client = false;
        for (String raw : Files.readAllLines(file)) {
            String line = withoutComment(raw).strip();
            if (line.startsWith("[")) {
                client = line.equalsIgnoreCase("[client]");
            } else if (client && !line.isEmpty() && ";!".indexOf(line.charAt(0)) < 0) {
                int equals = line.indexOf('=');
                String name =
                        (equals < 0 ? line : line.substring(0, equals)).strip().replace('_', '-');
                options.put(
                        name,
                        equals < 0 ? "" : unquoted(line.substring(equals + 1).strip()));
            }
        }
        return new DefaultsFile(options);
    }

    public Optional<String> user() {
        return Optional.ofNullable(options.get("user"));
    }

    public Optional<String> host() {
        return Optional.ofNullable(options.get("host"));
    }

    /** The port; empty if there is none or if it is not a number. */
    public Optional<Integer> port() {
        return Optional.ofNullable(options.get("port"))
                .filter(text -> text.matches("\\d{1,5}"))
                .map(Integer::valueOf);
    }

    public Optional<Secret> password() {
        return Optional.ofNullable(options.get("password")).map(Secret::of);
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() >= 2
                && (value.startsWith("\"") || value.startsWith("'"))
                && value.charAt(value.length() - 1) == value.charAt(0);
        String inner = quoted ? value.substring(1, value.length() - 1) : value;
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < inner.length(); i++) {
            char c = inner.charAt(i);
            if (c == '\\' && i + 1 < inner.length()) {
                i++;
                plain.append(escaped(inner.charAt(i)));
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
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

    /** A comment begins at any # outside quotes; within them a backslash protects the next character. */
    private static String withoutComment(String line) {
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
}
