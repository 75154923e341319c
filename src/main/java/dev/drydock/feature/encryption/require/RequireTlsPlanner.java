package dev.drydock.feature.encryption.require;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.encryption.InTransit;
import dev.drydock.feature.encryption.TransitReader;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds out what is to be done and whether that is safe; everything that can be refused is refused here. */
public final class RequireTlsPlanner {

    private static final String VARIABLE = "require_secure_transport";

    private final OpenServer server;
    private final RequireTlsOptions options;

    public RequireTlsPlanner(OpenServer server, RequireTlsOptions options) {
        this.server = server;
        this.options = options;
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
            throw refused(RequireTlsError.NOT_OFFERED, name);
        }
        if (!server.encryption().tls()) {
            throw refused(RequireTlsError.OWN_PLAIN, name);
        }
        List<RequireTlsPlan.Change> changes = new ArrayList<>();
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
            wholeServer(now, changes);
        }
        List<String> plain = now.sessions().orElse(List.of()).stream()
                .filter(one -> one.way() == InTransit.Way.PLAIN)
                .filter(one -> options.wholeServer() || users.contains(one.user()))
                .map(one -> one.user() + "@" + one.host() + " (" + one.count() + ")")
                .toList();
        RequireTlsPlan plan =
                new RequireTlsPlan(List.copyOf(changes), plain, now.sessions().isPresent());
        if (!options.despitePlain() && !changes.isEmpty()) {
            requireNobodyPlain(plan, name);
        }
        return plan;
    }

    private static void requireNobodyPlain(RequireTlsPlan plan, String name) {
        if (!plan.sessionsKnown()) {
            throw refused(RequireTlsError.SESSIONS_UNKNOWN, name);
        }
        if (!plan.plain().isEmpty()) {
            throw refused(RequireTlsError.STILL_PLAIN, String.join(", ", plan.plain()));
        }
    }

    private InTransit.Account account(String named, InTransit now) {
        int at = named.lastIndexOf('@');
        String user = at < 0 ? named : named.substring(0, at);
        String host = at < 0 ? "%" : named.substring(at + 1);
        return now.accounts().orElse(List.of()).stream()
                .filter(account -> account.user().equals(user) && account.host().equalsIgnoreCase(host))
                .findFirst()
                .orElseThrow(() -> refused(RequireTlsError.NO_ACCOUNT, user + "@" + host));
    }

    private RequireTlsPlan.Change ofAccount(InTransit.Account account) {
        ServerFacts facts = server.facts();
        if (!facts.mySqlAtLeast(5, 7, 6) && !facts.mariaDbAtLeast(10, 2, 0)) {
            throw refused(RequireTlsError.NOT_POSSIBLE, facts.product());
        }
        String alter = "ALTER USER " + Sql.account(account.user(), account.host());
        return new RequireTlsPlan.Change(account.shown(), alter + " REQUIRE SSL", alter + " REQUIRE NONE", "");
    }

    /** It is set for the running server first, and made to last only once it is confirmed: a restart takes it back, too. */
    private void wholeServer(InTransit now, List<RequireTlsPlan.Change> changes) {
        ServerFacts facts = server.facts();
        boolean dynamic = facts.mySqlAtLeast(5, 7, 8) || facts.mariaDbAtLeast(10, 5, 2);
        if (now.required().isEmpty() || !dynamic) {
            throw refused(RequireTlsError.NOT_POSSIBLE, facts.product());
        }
        if (!now.required().get()) {
            changes.add(new RequireTlsPlan.Change(
                    VARIABLE,
                    "SET GLOBAL " + VARIABLE + " = ON",
                    "SET GLOBAL " + VARIABLE + " = OFF",
                    facts.mySqlAtLeast(8, 0, 0) ? "SET PERSIST " + VARIABLE + " = ON" : ""));
        }
    }

    private static DrydockException refused(RequireTlsError code, String argument) {
        return new DrydockException(Problem.of(code, "", argument));
    }
}
