package dev.drydock.feature.sessions;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which sessions are meant by what they are and do; all that is given must hold. Sessions of the server, of replication and
 * of Drydock never meet it.
 *
 * @param asleepOver asleep for longer than this
 * @param account user, or {@code user@host}; empty for all
 * @param host where the client is, without its port; empty for all
 * @param text stands in the statement that runs, in any case; empty for all
 * @param like the statement that runs is this one, whatever its values (a digest's text); empty for all
 */
public record SessionRule(Optional<Duration> asleepOver, String account, String host, String text, String like) {

    private static final Messages TEXT = Messages.of("sessions");
    private static final Pattern PORT = Pattern.compile(":\\d+$");
    private static final Pattern VALUES = Pattern.compile("\\?( , (\\?|\\. \\. \\.))+|\\. \\. \\.");
    private static final Pattern LISTS = Pattern.compile("\\( \\? \\)( , \\( \\? \\))+");
    private static final String OF_DRYDOCK = "SELECT PROCESSLIST_ID FROM performance_schema.session_connect_attrs"
            + " WHERE ATTR_NAME = 'program_name' AND ATTR_VALUE = 'Drydock'";

    /** Whether it names nothing, so that every session would meet it. */
    public boolean empty() {
        return asleepOver.isEmpty() && account.isBlank() && host.isBlank() && text.isBlank() && like.isBlank();
    }

    /** The sessions of the server that meet it now; blocks. */
    public List<ServerSession> find(OpenServer server) {
        return server.control().call(session -> {
            Set<Long> own = own(session);
            return ProcessListReader.read(session).stream()
                    .filter(one ->
                            !own.contains(one.connection()) && !server.forScreens(one.connection()) && meets(one))
                    .toList();
        });
    }

    /** Where performance_schema is off, or may not be read, only the connections of this process are known. */
    private static Set<Long> own(Session session) {
        Set<Long> own = new HashSet<>(Set.of(session.id()));
        try {
            own.addAll(session.query(OF_DRYDOCK, row -> row.number(1).orElse(-1)));
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
        }
        return own;
    }

    /** Whether a session meets it. */
    public boolean meets(ServerSession session) {
        String from = PORT.matcher(session.host()).replaceFirst("");
        boolean asleep = asleepOver
                .map(time -> session.asleep() && session.seconds() > time.toSeconds())
                .orElse(true);
        return !empty()
                && !session.ofTheServer()
                && asleep
                && (account.isBlank() || account.equals(session.user()) || account.equals(session.user() + "@" + from))
                && (host.isBlank() || host.equalsIgnoreCase(from))
                && flat(session.statement()).contains(flat(text))
                && (like.isBlank() || shape(like).equals(shape(session.statement())));
    }

    private static String flat(String sql) {
        return sql.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }

    /** A statement without its values. */
    private static String shape(String sql) {
        String words = SqlText.of(sql, false).tokens().stream()
                .map(token -> switch (token.kind()) {
                    case STRING, NUMBER -> "?";
                    case WORD, NAME, SIGN -> token.text().toUpperCase(Locale.ROOT);
                })
                .collect(Collectors.joining(" "));
        String short1 = VALUES.matcher(words).replaceAll("?");
        return LISTS.matcher(short1).replaceAll("( ? )").replaceAll("( ;)+$", "");
    }

    /** For people and the history, which keeps no text of a statement. */
    public String words() {
        List<String> parts = new ArrayList<>();
        asleepOver.ifPresent(time -> parts.add(TEXT.text("rule.asleep", time.toSeconds())));
        if (!account.isBlank()) {
            parts.add(TEXT.text("rule.account", account));
        }
        if (!host.isBlank()) {
            parts.add(TEXT.text("rule.host", host));
        }
        if (!text.isBlank() || !like.isBlank()) {
            parts.add(TEXT.text("rule.statement"));
        }
        return String.join(", ", parts);
    }
}
