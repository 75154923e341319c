package dev.drydock.db.server;

import dev.drydock.db.sql.Session;
import java.util.List;
import java.util.Locale;

/**
 * Reads the facts of a server by {@code SELECT @@…} and a few SHOW statements. Nothing here needs {@code SHOW VARIABLES} or
 * {@code SHOW STATUS}, which fail on an old data directory freshly started under 5.7 (no
 * performance_schema.session_variables yet), and each fact that cannot be read is unknown without hurting the others.
 */
public final class FactsReader {

    private final Session session;

    public FactsReader(Session session) {
        this.session = session;
    }

    /** Blocks for about ten short queries. */
    public ServerFacts read() {
        String versionText =
                session.first("SELECT @@version", row -> row.text(1)).orElse("");
        // the one spelling that ProxySQL's admin port answers, too
        String comment = readText("@@version_comment LIMIT 1").known().orElse("");
        ServerVersion version = ServerVersion.parse(versionText);
        Flavour flavour = flavour(versionText, comment);
        if (flavour == Flavour.PROXYSQL) {
            String account = Fact.read(() -> session.first("SELECT CURRENT_USER()", row -> row.text(1))
                            .orElse(""))
                    .known()
                    .orElse("");
            return proxySql(version, comment, account);
        }
        Grants grants = Fact.read(() -> Grants.read(session)).known().orElse(new Grants(List.of()));
        Fact<Integer> replicas = replicas(flavour, version, grants);
        return new ServerFacts(
                flavour,
                version,
                comment,
                galera(),
                readText("@@hostname"),
                readNumber("@@port"),
                flavour == Flavour.MARIADB
                        ? new Fact.Unknown<>("MariaDB has no server_uuid")
                        : readText("@@server_uuid"),
                role(flavour, version, replicas),
                replicas,
                readNumber("@@global.read_only").map(value -> value != 0),
                session.first("SELECT CURRENT_USER()", row -> row.text(1)).orElse(""),
                grants);
    }

    static Flavour flavour(String version, String comment) {
        String both = (version + " " + comment).toLowerCase(Locale.ROOT);
        if (both.contains("mariadb")) {
            return Flavour.MARIADB;
        }
        if (both.contains("proxysql")) {
            return Flavour.PROXYSQL;
        }
        return both.contains("percona") ? Flavour.PERCONA : Flavour.MYSQL;
    }

    private static ServerFacts proxySql(ServerVersion version, String comment, String account) {
        String reason = "not a fact of ProxySQL";
        return new ServerFacts(
                Flavour.PROXYSQL,
                version,
                comment,
                false,
                new Fact.Unknown<>(reason),
                new Fact.Unknown<>(reason),
                new Fact.Unknown<>(reason),
                new Fact.Unknown<>(reason),
                new Fact.Unknown<>(reason),
                new Fact.Unknown<>(reason),
                account,
                new Grants(List.of()));
    }

    private boolean galera() {
        return readNumber("@@global.wsrep_on").is(1L)
                && readText("@@global.wsrep_provider")
                        .known()
                        .filter(provider -> !provider.isEmpty() && !provider.equals("none"))
                        .isPresent();
    }

    /** {@code SHOW REPLICA STATUS} since MySQL 8.0.22 and MariaDB 10.5.1; needs REPLICATION CLIENT or its successors. */
    private Fact<Role> role(Flavour flavour, ServerVersion version, Fact<Integer> replicas) {
        Fact<Boolean> replicates = Fact.read(
                () -> !new ReplicaStatus(session, flavour, version).read().isEmpty());
        return replicates.flatMap(yes -> yes
                ? new Fact.Known<>(Role.REPLICA)
                : replicas.map(count -> count > 0 ? Role.PRIMARY : Role.STANDALONE));
    }

    /** Replicas are seen as their binlog dump threads, which works without their being registered; needs PROCESS. */
    private Fact<Integer> replicas(Flavour flavour, ServerVersion version, Grants grants) {
        if (!grants.global("PROCESS")) {
            return new Fact.Unknown<>(
                    "needs the PROCESS privilege (" + flavour.label() + " " + version.numbers() + ")");
        }
        return Fact.read(() -> Math.toIntExact(session.number("SELECT COUNT(*) FROM information_schema.PROCESSLIST"
                        + " WHERE COMMAND IN ('Binlog Dump', 'Binlog Dump GTID')")
                .orElse(0)));
    }

    private Fact<String> readText(String variable) {
        return Fact.read(
                () -> session.first("SELECT " + variable, row -> row.text(1)).orElse(""));
    }

    private Fact<Long> readNumber(String variable) {
        return Fact.read(() -> session.number("SELECT " + variable).orElse(0));
    }
}
