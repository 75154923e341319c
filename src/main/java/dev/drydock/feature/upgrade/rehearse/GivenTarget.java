package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An empty server that the user has; what the rehearsal put there is dropped at its end. */
final class GivenTarget implements RehearsalTarget {

    private static final Logger LOG = LoggerFactory.getLogger(GivenTarget.class);
    private static final String ACCOUNTS = "SELECT User, Host FROM mysql.user";

    private final OpenServer given;
    private Set<String> accounts = Set.of();
    private Set<String> tablespaces = Set.of();
    private boolean mine;

    GivenTarget(OpenServer given) {
        this.given = given;
    }

    /**
     * @throws DrydockException E-4281 for a production server, E-4282 for the source itself, E-4285 for an older one, E-4280
     *     for one that holds anything
     */
    static void require(OpenServer given, OpenServer source) {
        if (given.lock().production()) {
            throw refused(RehearsalError.PRODUCTION, given);
        }
        if (same(given, source)) {
            throw refused(RehearsalError.SAME_SERVER, given);
        }
        if (given.facts().mariaDb() == source.facts().mariaDb()
                && given.facts().version().compareTo(source.facts().version()) <= 0) {
            throw new DrydockException(Problem.of(
                    RehearsalError.OLDER,
                    "",
                    given.facts().product(),
                    source.facts().product()));
        }
        List<String> schemas = given.query(GivenTarget::schemas);
        if (!schemas.isEmpty()) {
            throw new DrydockException(
                    Problem.of(RehearsalError.NOT_EMPTY, "", given.profile().name(), String.join(", ", schemas)));
        }
    }

    private static boolean same(OpenServer given, OpenServer source) {
        return given.key().equals(source.key())
                || (given.profile().address().equals(source.profile().address())
                        && given.profile().ssh().equals(source.profile().ssh()));
    }

    private static List<String> schemas(Session session) {
        return session
                .query("SELECT SCHEMA_NAME FROM information_schema.SCHEMATA ORDER BY 1", row -> row.text(1))
                .stream()
                .filter(schema -> !Catalogue.SYSTEM_SCHEMAS.contains(schema))
                .toList();
    }

    private static DrydockException refused(RehearsalError why, OpenServer given) {
        return new DrydockException(Problem.of(why, "", given.profile().name()));
    }

    @Override
    public OpenServer open(
            JobContext context, ServerFacts source, SourceSettings settings, RehearsalRecorder recorder) {
        accounts = given.query(session ->
                new HashSet<>(session.query(ACCOUNTS, row -> Sql.account(row.text(1), row.text(2)))));
        tablespaces = given.query(session -> new HashSet<>(GeneralTablespaces.names(session, given.facts())));
        mine = true;
        return given;
    }

    /** Only what was not there before the rehearsal, which began on an empty server. */
    @Override
    public void close() {
        if (!mine) {
            return;
        }
        mine = false;
        try (ChangePermit permit = given.permit();
                LongSession session = given.longSession()) {
            Changes changes = session.changes(permit);
            session.sql().executeOwn("SET SESSION foreign_key_checks = 0");
            for (String schema : schemas(session.sql())) {
                changes.execute("DROP DATABASE " + Sql.name(schema));
            }
            for (String tablespace : GeneralTablespaces.names(session.sql(), given.facts())) {
                if (!tablespaces.contains(tablespace)) {
                    changes.execute("DROP TABLESPACE " + Sql.name(tablespace));
                }
            }
            for (String account : session.sql().query(ACCOUNTS, row -> Sql.account(row.text(1), row.text(2)))) {
                if (!accounts.contains(account)) {
                    changes.execute("DROP USER " + account);
                }
            }
        } catch (DrydockException failure) {
            LOG.warn(
                    "{}: what the rehearsal put there stays: {}",
                    given.profile().name(),
                    failure.problem().line());
        }
    }
}
