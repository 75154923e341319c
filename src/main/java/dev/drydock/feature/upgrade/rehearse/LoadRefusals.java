package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Subject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a client wrote while it loaded a dump, by the object of the statement that each error is about. */
record LoadRefusals(List<Refusal> refusals, boolean lost) {

    private static final Pattern ERROR = Pattern.compile("ERROR (\\d+)(?: \\(\\w+\\))? at line (\\d+)[^:]*: (.*)");
    private static final Pattern LOST = Pattern.compile("(?m)^ERROR 20(02|03|06|13|55)\\b");

    private static final Pattern USE = Pattern.compile("USE `((?:[^`]|``)+)`;");
    private static final Pattern OBJECT = Pattern.compile(
            "(?is)\\b(TABLES?|VIEW|TRIGGER|PROCEDURE|FUNCTION|EVENT|DATABASE|SEQUENCE|INTO|USE)\\s+(?:/\\*.*?\\*/\\s*)?"
                    + "(?:IF (?:NOT )?EXISTS\\s+)?`((?:[^`]|``)+)`");

    /** What stands before the name of an object: the comments and definer of a program. */
    private static final int LONGEST_HEAD = 4_000;

    private static final String ROWS = "INTO";

    /**
     * @param rows whether it was rows that were refused, whose words and statement hold values
     * @param statement its beginning; of rows none
     */
    record Refusal(Subject subject, ServerAnswer answer, boolean rows, String statement) {}

    /** The first of each object: what follows from it is not told. Reads the dump once. */
    static LoadRefusals of(String words, Path dump) throws IOException {
        TreeMap<Integer, ServerAnswer> lines = new TreeMap<>();
        words.lines().map(ERROR::matcher).filter(Matcher::matches).forEach(error -> {
            ServerAnswer answer = new ServerAnswer(Integer.parseInt(error.group(1)), error.group(3));
            lines.putIfAbsent(Integer.parseInt(error.group(2)), answer);
        });
        Map<Subject, Refusal> first = new LinkedHashMap<>();
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(Files.newInputStream(dump), StandardCharsets.UTF_8))) {
            String schema = "";
            int number = 0;
            StringBuilder head = new StringBuilder();
            Optional<ServerAnswer> open = Optional.empty();
            for (String line = beginning(reader); !line.isEmpty(); line = beginning(reader)) {
                number++;
                Matcher use = USE.matcher(line.strip());
                schema = use.matches() ? unquoted(use.group(1)) : schema;
                if (open.isEmpty()) {
                    open = Optional.ofNullable(lines.get(number));
                    head.setLength(0);
                }
                if (open.isPresent()) {
                    head.append(line);
                    Matcher object = OBJECT.matcher(head);
                    if (object.find() || head.length() > LONGEST_HEAD) {
                        Refusal refusal = refusal(schema, object, open.get(), head);
                        first.putIfAbsent(refusal.subject(), refusal);
                        open = Optional.empty();
                    }
                }
            }
        }
        return new LoadRefusals(List.copyOf(first.values()), LOST.matcher(words).find());
    }

    private static Refusal refusal(String schema, Matcher object, ServerAnswer answer, CharSequence head) {
        if (!object.hasMatch()) {
            return new Refusal(Subject.SERVER, answer, false, head.toString().strip());
        }
        String word = object.group(1).toUpperCase(Locale.ROOT);
        String name = unquoted(object.group(2));
        Subject subject = switch (word) {
            case "VIEW" -> new Subject(Subject.Kind.VIEW, schema, name, "");
            case "TRIGGER" -> new Subject(Subject.Kind.TRIGGER, schema, name, "");
            case "PROCEDURE", "FUNCTION" -> new Subject(Subject.Kind.ROUTINE, schema, name, "");
            case "EVENT" -> new Subject(Subject.Kind.EVENT, schema, name, "");
            case "DATABASE", "USE" -> Subject.schema(name);
            default -> Subject.table(schema, name);
        };
        boolean rows = word.equals(ROWS);
        return new Refusal(subject, answer, rows, rows ? "" : head.toString().strip());
    }

    private static String unquoted(String name) {
        return name.replace("``", "`");
    }

    /** A line with its end, which of rows may be very long; as much as names an object. Empty at the end. */
    private static String beginning(BufferedReader reader) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int read = reader.read(); read >= 0; read = reader.read()) {
            if (line.length() < LONGEST_HEAD || read == '\n') {
                line.append((char) read);
            }
            if (read == '\n') {
                break;
            }
        }
        return line.toString();
    }
}
