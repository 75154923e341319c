package dev.drydock.feature.encryption;

import dev.drydock.db.server.ProviderOptions;
import dev.drydock.db.server.ReplicaStatus;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads what travels encrypted to and from a server. Used by one thread; blocks on the network. */
public final class TransitReader {

    private static final Messages TEXT = Messages.of("encryption");
    /** As OpenSSL writes it: {@code Nov  1 08:30:05 2036 GMT}. */
    private static final DateTimeFormatter OPENSSL =
            DateTimeFormatter.ofPattern("MMM d HH:mm:ss yyyy zzz", Locale.ENGLISH);

    private static final List<String> INTERNAL =
            List.of("mysql.sys", "mysql.session", "mysql.infoschema", "mariadb.sys", "event_scheduler");

    /** As that of {@link AtRestReader}. */
    static final List<String> LOOKED_AT = List.of(
            "have_ssl",
            "require_secure_transport",
            "tls_version",
            "ssl_cipher",
            "version_ssl_library",
            "performance_schema",
            "group_replication_group_name",
            "group_replication_ssl_mode",
            "group_replication_recovery_use_ssl");

    private final Session session;
    private final ServerFacts facts;
    private final Map<String, String> variables;
    private final ReadParts parts = new ReadParts();

    TransitReader(Session session, ServerFacts facts, Map<String, String> variables) {
        this.session = session;
        this.facts = facts;
        this.variables = variables;
    }

    /** Reads the variables and all the rest. */
    public static InTransit read(Session session, ServerFacts facts) {
        return new TransitReader(session, facts, ServerVariables.read(session, LOOKED_AT)).read();
    }

    InTransit read() {
        Map<String, String> status = new LinkedHashMap<>();
        parts.read("part.tls", () -> {
            session.each(
                    "SHOW GLOBAL STATUS WHERE Variable_name IN ('Ssl_server_not_before', 'Ssl_server_not_after',"
                            + " 'Tls_library_version')",
                    row -> status.put(row.text(1).toLowerCase(Locale.ROOT), row.text(2)));
            return true;
        });
        Optional<InTransit.Validity> certificate = validity(
                status.getOrDefault("ssl_server_not_before", ""), status.getOrDefault("ssl_server_not_after", ""));
        Optional<List<InTransit.Sessions>> sessions = sessions();
        Optional<List<InTransit.Account>> accounts = parts.read("part.accounts", this::accounts);
        Map<String, Optional<Boolean>> channels = new LinkedHashMap<>();
        parts.read("part.channels", () -> {
            new ReplicaStatus(session, facts.flavour(), facts.version())
                    .read()
                    .forEach(channel -> channels.put(channel.name(), channel.tls()));
            return true;
        });
        return new InTransit(
                ServerVariables.offersTls(
                        Optional.ofNullable(variables.get("have_ssl")), facts, certificate::isPresent),
                Optional.ofNullable(variables.get("require_secure_transport")).map(ServerVariables::on),
                versions(),
                ciphers(),
                Optional.ofNullable(variables.get("version_ssl_library"))
                        .or(() -> Optional.ofNullable(status.get("tls_library_version")))
                        .orElse(""),
                certificate,
                Optional.empty(),
                sessions,
                accounts,
                channels,
                groups(),
                List.of(),
                parts.unread());
    }

    private List<String> versions() {
        return Stream.of(variables.getOrDefault("tls_version", "").split(","))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private String ciphers() {
        return Stream.of("ssl_cipher", "tls_ciphersuites")
                .map(name -> variables.getOrDefault(name, ""))
                .filter(list -> !list.isBlank())
                .collect(Collectors.joining(":"));
    }

    static Optional<InTransit.Validity> validity(String from, String until) {
        Optional<Instant> begin = time(from);
        Optional<Instant> end = time(until);
        return begin.isPresent() && end.isPresent()
                ? Optional.of(new InTransit.Validity(begin.get(), end.get()))
                : Optional.empty();
    }

    private static Optional<Instant> time(String text) {
        try {
            return text.isBlank()
                    ? Optional.empty()
                    : Optional.of(ZonedDateTime.parse(text.strip().replaceAll(" +", " "), OPENSSL)
                            .toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /** Only the performance schema tells how a session came. */
    private Optional<List<InTransit.Sessions>> sessions() {
        if (!ServerVariables.on(variables.getOrDefault("performance_schema", ""))) {
            parts.say(TEXT.text("unread.sessions"));
            return Optional.empty();
        }
        return parts.read("part.sessions", () -> SessionReader.read(session));
    }

    private List<InTransit.Account> accounts() {
        String locked = facts.mySqlAtLeast(5, 7, 6) ? "account_locked" : "'N'";
        String role = facts.mariaDbAtLeast(10, 0, 5) ? "is_role" : "'N'";
        return session
                .query(
                        "SELECT User, Host, ssl_type, " + locked + ", " + role + " FROM mysql.user ORDER BY User, Host",
                        TransitReader::account)
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /** Empty for accounts of the server itself, and for roles, which nobody logs in to. */
    private static Optional<InTransit.Account> account(Row row) {
        if (INTERNAL.contains(row.text(1)) || row.text(5).equals("Y")) {
            return Optional.empty();
        }
        String requires = switch (row.text(3)) {
            case "" -> "NONE";
            case "ANY" -> "SSL";
            default -> row.text(3).toUpperCase(Locale.ROOT);
        };
        return Optional.of(new InTransit.Account(
                row.text(1), row.text(2), requires, row.text(4).equals("Y")));
    }

    private Map<String, Optional<Boolean>> groups() {
        Map<String, Optional<Boolean>> links = new LinkedHashMap<>();
        if (facts.galera()) {
            ProviderOptions options = ProviderOptions.parse(variables.getOrDefault("wsrep_provider_options", ""));
            boolean all = "ON".equals(variables.get("pxc_encrypt_cluster_traffic"));
            Optional<Boolean> own =
                    Optional.of(all || options.flag("socket.ssl").orElse(false));
            links.put("galera group", own);
            links.put("galera IST", own);
            // it is a script's, which reads option files of its own
            links.put("galera SST", all ? Optional.of(true) : Optional.empty());
        }
        if (!variables.getOrDefault("group_replication_group_name", "").isEmpty()) {
            links.put(
                    "group replication", Optional.of(!"DISABLED".equals(variables.get("group_replication_ssl_mode"))));
            links.put(
                    "group replication recovery",
                    Optional.of(ServerVariables.on(variables.getOrDefault("group_replication_recovery_use_ssl", ""))));
        }
        return links;
    }
}
