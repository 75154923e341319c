package dev.drydock.feature.upgrade.replay;

import dev.drydock.db.syntax.ReadingMode;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Token;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads statements from the slow log and the general log of MySQL 5.5 to 9 and MariaDB, and from a file of statements. Bytes
 * that are not UTF-8 are taken for latin1 as servers mean it (Windows-1252), for both alike. Used once, by one thread; blocks on the disk.
 */
final class StatementLog {

    /** Longer ones are counted as cut. */
    private static final int LONGEST = 16 * 1024 * 1024;

    private static final int LINES_LOOKED_AT = 2_000;

    private static final Pattern SLOW = Pattern.compile("# (?:User@Host: |Time: \\d{4}).*");
    private static final Pattern SCHEMA = Pattern.compile("# .*?\\bSchema: (.*?)(?:  \\w+: .*)?");
    private static final String COMMENTS = "(?:\\s|/\\*(?!!).*?\\*/|(?:#|--\\s)[^\n]*(?:\n|$))*+";
    private static final Pattern USE = Pattern.compile(
            "(?is)" + COMMENTS + "use\\b" + COMMENTS + "(`(?:[^`]|``)+`|[^`;]+?)" + COMMENTS + ";?" + COMMENTS);
    private static final Pattern SECOND =
            Pattern.compile("(?i)SET (?:(?:last_insert_id|insert_id)=\\d+,)*timestamp\\s*=\\s*(\\d+)(?:\\.\\d+)?;?");
    /** What a server writes at its start, and when it opens the file again. */
    private static final Pattern HEAD = Pattern.compile(
            ".*, Version: .* started with:.*|Tcp port: .*(?:Unix socket|Named pipe): .*|Time\\s+Id Command\\s+Argument.*");

    private static final Pattern GENERAL = Pattern.compile(
            "(?:(\\d{6} [ \\d]\\d:\\d\\d:\\d\\d|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d+(?:Z|[+-]\\d\\d:\\d\\d))|\\t)"
                    + "\\t? *(\\d+) ([A-Z][a-z]+(?: [A-Za-z]+)?)(?:\\t(.*))?");
    private static final Pattern CONNECT = Pattern.compile("\\S* (?:as \\S+ )?on (.*?)(?: using [\\w/]+)?");

    private static final Charset LATIN1 = Charset.forName("windows-1252");

    private final ReadingMode mode;
    private final Consumer<LoggedStatement> each;
    private final Runnable cut;
    private final StringBuilder text = new StringBuilder();
    private boolean tooLong;

    private StatementLog(ReadingMode mode, Consumer<LoggedStatement> each, Runnable cut) {
        this.mode = new ReadingMode(false, mode.plainBackslashes(), ReadingMode.ANY_VERSION);
        this.each = each;
        this.cut = cut;
    }

    /** What a file is; a general log begins with a line of its server or an entry. */
    private enum Form {
        SLOW,
        GENERAL,
        STATEMENTS
    }

    /**
     * @param mode how the server that ran them reads texts
     * @param each told of each statement, in the order of the file
     * @param cut told of each that is there in part only
     */
    static void read(Path file, ReadingMode mode, Consumer<LoggedStatement> each, Runnable cut) throws IOException {
        Form form = form(file);
        StatementLog log = new StatementLog(mode, each, cut);
        try (BufferedReader reader = open(file)) {
            switch (form) {
                case SLOW -> log.slow(reader);
                case GENERAL -> log.general(reader);
                case STATEMENTS -> log.statements(reader);
            }
        }
    }

    /** After the mark of its encoding, if it has one. */
    private static BufferedReader open(Path file) throws IOException {
        BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1);
        char[] mark = new char[3];
        reader.mark(mark.length);
        int read = reader.read(mark);
        if (read >= 2 && ((mark[0] == 0xFE && mark[1] == 0xFF) || (mark[0] == 0xFF && mark[1] == 0xFE))) {
            reader.close();
            throw new IOException("UTF-16");
        }
        if (read < mark.length || mark[0] != 0xEF || mark[1] != 0xBB || mark[2] != 0xBF) {
            reader.reset();
        }
        return reader;
    }

    private static Form form(Path file) throws IOException {
        try (BufferedReader reader = open(file)) {
            for (int i = 0; i < LINES_LOOKED_AT; i++) {
                String line = line(reader);
                if (line == null) {
                    return Form.STATEMENTS;
                }
                if (SLOW.matcher(line).matches()) {
                    return Form.SLOW;
                }
                if (GENERAL.matcher(line).matches()) {
                    return Form.GENERAL;
                }
            }
            return Form.STATEMENTS;
        }
    }

    /** Of a line that is too long, so much. */
    private static @Nullable String line(BufferedReader reader) throws IOException {
        StringBuilder line = new StringBuilder();
        int c = reader.read();
        if (c < 0) {
            return null;
        }
        while (c >= 0 && c != '\n') {
            if (line.length() <= LONGEST) {
                line.append((char) c);
            }
            c = reader.read();
        }
        return line.toString();
    }

    private void append(String line) {
        tooLong |= text.length() + line.length() > LONGEST;
        if (!tooLong) {
            text.append(text.isEmpty() ? "" : "\n").append(line);
        }
    }

    private static String decoded(String bytes) {
        byte[] raw = bytes.getBytes(StandardCharsets.ISO_8859_1);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(raw))
                    .toString();
        } catch (CharacterCodingException _) {
            return new String(raw, LATIN1);
        }
    }

    /** @param closed whether its end is there; where a log marks none, only what is open tells that it is not */
    private void flush(String schema, long second, boolean closed) {
        String statement = decoded(text.toString());
        text.setLength(0);
        boolean whole = closed && !tooLong;
        tooLong = false;
        SqlText read = SqlText.of(statement, mode);
        if (read.tokens().isEmpty() && read.complete()) {
            return;
        }
        if (whole && read.complete()) {
            each.accept(new LoggedStatement(schema, second, statement));
        } else {
            cut.run();
        }
    }

    private static Optional<String> used(String statement) {
        Matcher use = USE.matcher(statement);
        if (!use.matches()) {
            return Optional.empty();
        }
        String name = use.group(1);
        return Optional.of(
                name.startsWith("`") ? name.substring(1, name.length() - 1).replace("``", "`") : name);
    }

    private static Optional<Long> second(String statement) {
        Matcher set = SECOND.matcher(statement.strip());
        return set.matches() && set.group(1).length() <= 10
                ? Optional.of(Long.parseLong(set.group(1)))
                : Optional.empty();
    }

    private void slow(BufferedReader reader) throws IOException {
        String schema = "";
        long second = 0;
        boolean head = true;
        for (String line = line(reader); line != null; line = line(reader)) {
            line = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
            if (SLOW.matcher(line).matches() || HEAD.matcher(line).matches()) {
                flush(schema, second, closed());
                head = true;
                second = line.startsWith("# Time:") ? 0 : second;
            } else if (head && line.startsWith("# ")) {
                Matcher named = SCHEMA.matcher(line);
                schema = named.matches() ? decoded(named.group(1)) : schema;
            } else if (text.isEmpty() && used(line).isPresent()) {
                head = false;
                schema = decoded(used(line).get());
            } else if (text.isEmpty() && second(line).isPresent()) {
                head = false;
                second = second(line).get();
            } else {
                head = false;
                append(line);
            }
        }
        flush(schema, second, closed());
    }

    private boolean closed() {
        return text.toString().stripTrailing().endsWith(";");
    }

    /** One connection of a general log. */
    private static final class Connection {
        private String schema = "";
        private long second;
    }

    private void general(BufferedReader reader) throws IOException {
        Map<String, Connection> connections = new HashMap<>();
        Connection current = new Connection();
        long second = 0;
        boolean statement = false;
        for (String line = line(reader); line != null; line = line(reader)) {
            Matcher entry = GENERAL.matcher(line);
            if (!entry.matches() && !HEAD.matcher(line).matches()) {
                if (statement) {
                    append(line);
                }
                continue;
            }
            if (statement) {
                end(current, second);
            }
            statement = false;
            if (!entry.matches()) {
                continue;
            }
            second = entry.group(1) == null ? second : moment(entry.group(1));
            String argument = entry.group(4) == null ? "" : entry.group(4);
            current = connections.computeIfAbsent(entry.group(2), _ -> new Connection());
            switch (entry.group(3)) {
                case "Query", "Execute" -> {
                    statement = true;
                    append(argument);
                }
                case "Init DB" -> current.schema = decoded(argument);
                case "Connect", "Change user" -> {
                    Matcher on = CONNECT.matcher(argument);
                    current.schema = on.matches() ? decoded(on.group(1)) : "";
                }
                case "Quit" -> connections.remove(entry.group(2));
                default -> {
                    // it concerns no statement
                }
            }
        }
        if (statement) {
            end(current, second);
        }
    }

    private void end(Connection connection, long second) {
        String statement = text.toString();
        Optional<String> used = used(statement);
        Optional<Long> set = second(statement);
        if (used.isPresent() || set.isPresent()) {
            text.setLength(0);
            connection.schema = used.map(StatementLog::decoded).orElse(connection.schema);
            connection.second = set.orElse(connection.second);
            return;
        }
        flush(connection.schema, connection.second > 0 ? connection.second : second, true);
    }

    /** That of a log before 5.7 does not name its time zone, which a statement run on both sides does not need. */
    private static long moment(String written) {
        return written.contains("T")
                ? OffsetDateTime.parse(written).toEpochSecond()
                : OffsetDateTime.parse("20" + written.substring(0, 2) + "-" + written.substring(2, 4) + "-"
                                + written.substring(4, 6) + "T"
                                + written.substring(7).replace(' ', '0') + "Z")
                        .toEpochSecond();
    }

    private void statements(BufferedReader reader) throws IOException {
        String[] schema = {""};
        for (String line = line(reader); line != null; line = line(reader)) {
            append(line);
            if (closed() && SqlText.of(text.toString(), mode).complete()) {
                split(schema);
            }
        }
        split(schema);
    }

    private void split(String[] schema) {
        String all = text.toString();
        text.setLength(0);
        int from = 0;
        for (Token token : SqlText.of(all, mode).tokens()) {
            if (token.is(";")) {
                one(all.substring(from, token.start()), schema);
                from = token.end();
            }
        }
        one(all.substring(from), schema);
    }

    private void one(String statement, String[] schema) {
        Optional<String> used = used(statement);
        if (used.isPresent()) {
            schema[0] = decoded(used.get());
        } else {
            append(statement);
            flush(schema[0], 0, true);
        }
    }
}
