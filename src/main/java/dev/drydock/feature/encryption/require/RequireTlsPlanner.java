package dev.drydock.feature.encryption.require;

import dev.drydock.change.ChangeStep;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.InTransit;
import dev.drydock.feature.encryption.TransitReader;
import dev.drydock.feature.encryption.watch.PlainClient;
import dev.drydock.feature.encryption.watch.SeenClients;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds out what is to be done and whether that is safe; everything that can be refused is refused here. */
public final class RequireTlsPlanner {

    /** So long a watch counts. */
    private static final Duration LATELY = Duration.ofDays(8);

    private static final String VARIABLE = "require_secure_transport";

    private static final Messages TEXT = Messages.of("requiretls");

    private final OpenServer server;
    private final RequireTlsOptions options;
    private final List<PlainClient> watched;

    /** @param watched who came in plain while the server was watched lately */
    public RequireTlsPlanner(OpenServer server, RequireTlsOptions options, List<PlainClient> watched) {
        this.server = server;
        this.options = options;
        this.watched = List.copyOf(watched);
    }

    /** Whom the watches of the last {@link #LATELY} saw; blocks on the history. */
    public static List<PlainClient> watchedLately(HistoryStore history, OpenServer server, Instant now) {
        return SeenClients.since(history, server.key(), EncryptionFeature.WATCH_TLS, now.minus(LATELY));
    }

    /**
     * Reads accounts and sessions; blocks on the network.
     *
     * @throws DrydockException E-4611 to E-4616 if plain connections are not to be refused now
     */
    public RequireTlsPlan plan(Session session) {
        InTransit now = TransitReader.read(session, server.facts());
        String name = server.profile().name();
        if (!now.offered().orElse(false)) {
            throw refused(EncryptionError.TLS_NOT_OFFERED, name);
        }
        if (!server.encryption().tls()) {
            throw refused(EncryptionError.TLS_OWN_PLAIN, name);
        }
        List<ChangeStep.Statement> changes = new ArrayList<>();
        Set<String> users = options.accounts().stream()
                .map(account -> account(account, now))
                .peek(account -> {
                    if (account.requires().equals("NONE")) {
                        changes.add(ofAccount(account));
                    }
                })
                .map(InTransit.Account::user)
                .collect(Collectors.toSet());
        if (options.wholeServer()) {
            wholeServer(session, now, changes);
        }
        Predicate<String> affected = user -> options.wholeServer() || users.contains(user);
        List<String> plain = now.sessions().orElse(List.of()).stream()
                .filter(one -> one.way() == InTransit.Way.PLAIN && affected.test(one.user()))
                .map(one -> one.shown() + " × " + one.count())
                .toList();
        List<String> seen = watched.stream()
                .filter(one -> affected.test(one.user()))
                .map(one -> TEXT.text("watched", one.shown(), Formats.utc(one.last())))
                .toList();
        RequireTlsPlan plan = new RequireTlsPlan(
                List.copyOf(changes), plain, seen, now.sessions().isPresent());
        if (!options.despitePlain() && !changes.isEmpty()) {
            requireNobodyPlain(plan, name);
        }
        return plan;
    }

    private static void requireNobodyPlain(RequireTlsPlan plan, String name) {
        if (!plan.sessionsKnown()) {
            throw refused(EncryptionError.TLS_SESSIONS_UNKNOWN, name);
        }
        if (!plan.lockedOut().isEmpty()) {
            throw refused(EncryptionError.TLS_STILL_PLAIN, String.join(", ", plan.lockedOut()));
        }
    }

    private InTransit.Account account(String named, InTransit now) {
        int at = named.lastIndexOf('@');
        String user = at < 0 ? named : named.substring(0, at);
        String host = at < 0 ? "%" : named.substring(at + 1);
        return now.accounts().orElse(List.of()).stream()
                .filter(account -> account.user().equals(user) && account.host().equalsIgnoreCase(host))
                .findFirst()
                .orElseThrow(() -> refused(EncryptionError.TLS_NO_ACCOUNT, user + "@" + host));
    }

    private ChangeStep.Statement ofAccount(InTransit.Account account) {
        ServerFacts facts = server.facts();
        if (!facts.mySqlAtLeast(5, 7, 6) && !facts.mariaDbAtLeast(10, 2, 0)) {
            throw refused(EncryptionError.TLS_NOT_POSSIBLE, facts.product());
        }
        String alter = "ALTER USER " + Sql.account(account.user(), account.host());
        return new ChangeStep.Statement(
                account.shown(), alter + " REQUIRE SSL", alter + " REQUIRE NONE", Optional.empty());
    }

    /** It is set for the running server first, and made to last only once it is confirmed: a restart takes it back, too. */
    private void wholeServer(Session session, InTransit now, List<ChangeStep.Statement> changes) {
        ServerFacts facts = server.facts();
        boolean dynamic = facts.mySqlAtLeast(5, 7, 8) || facts.mariaDbAtLeast(10, 5, 2);
        if (now.required().isEmpty() || !dynamic) {
            throw refused(EncryptionError.TLS_NOT_POSSIBLE, facts.product());
        }
        if (!now.required().get()) {
            boolean persists = facts.mySqlAtLeast(8, 0, 0);
            changes.add(new ChangeStep.Statement(
                    VARIABLE,
                    "SET GLOBAL " + VARIABLE + " = ON",
                    "SET GLOBAL " + VARIABLE + " = OFF",
                    persists ? "SET PERSIST " + VARIABLE + " = ON" : "",
                    persists ? formerPersisted(session) : "",
                    Optional.empty()));
        }
    }

    /**
     * A SET PERSIST that fails to write its file is remembered by the server all the same, and written with the next one (seen
     * on 8.0.15).
     */
    private static String formerPersisted(Session session) {
        boolean off;
        try {
            off = session.first(
                            "SELECT 1 FROM performance_schema.persisted_variables WHERE VARIABLE_NAME = '" + VARIABLE
                                    + "'",
                            row -> row.text(1))
                    .isPresent();
        } catch (ServerException unreadable) {
            off = false;
        }
        return off ? "SET PERSIST " + VARIABLE + " = OFF" : "RESET PERSIST IF EXISTS " + VARIABLE;
    }

    private static DrydockException refused(EncryptionError code, String argument) {
        return new DrydockException(Problem.of(code, "", argument));
    }
}
