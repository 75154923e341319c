package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An empty server that the user has; what the rehearsal put there is dropped at its end, and nothing that others put there. */
final class GivenTarget implements RehearsalTarget {

    private static final String ACCOUNTS = "SELECT CONCAT(User, '@', Host) FROM mysql.user";

    private final Messages messages = Messages.of("rehearsal");
    private final OpenServer given;
    private final List<SourceObject> objects;
    private Set<String> accounts = Set.of();
    private Set<String> tablespaces = Set.of();
    private @Nullable RehearsalRecorder mine;

    /** @param objects what the rehearsal is about to build there */
    GivenTarget(OpenServer given, List<SourceObject> objects) {
        this.given = given;
        this.objects = objects;
    }

    /**
     * @throws DrydockException E-4281 for a production server, E-4282 for the source itself, E-4285 for an older one, E-4280
     *     for one that holds anything
     */
    static void require(OpenServer given, OpenServer source) {
        given.lock().requireDecided();
        if (given.lock().production()) {
            throw refused(UpgradeError.TARGET_PRODUCTION, given);
        }
        if (same(given, source)) {
            throw refused(UpgradeError.TARGET_IS_SOURCE, given);
        }
        if (given.facts().mariaDb() == source.facts().mariaDb()
                && given.facts().version().compareTo(source.facts().version()) <= 0) {
            throw new DrydockException(Problem.of(
                    UpgradeError.TARGET_OLDER,
                    "",
                    given.facts().product(),
                    source.facts().product()));
        }
        requireEmpty(given);
    }

    private static void requireEmpty(OpenServer given) {
        List<String> schemas = given.query(GivenTarget::schemas);
        if (!schemas.isEmpty()) {
            throw new DrydockException(Problem.of(
                    UpgradeError.TARGET_NOT_EMPTY, "", given.profile().name(), String.join(", ", schemas)));
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

    private static DrydockException refused(UpgradeError why, OpenServer given) {
        return new DrydockException(Problem.of(why, "", given.profile().name()));
    }

    @Override
    public OpenServer open(
            JobContext context, ServerFacts source, SourceSettings settings, RehearsalRecorder recorder) {
        requireEmpty(given);
        accounts = given.query(session -> new HashSet<>(session.query(ACCOUNTS, row -> row.text(1))));
        tablespaces = given.query(session -> new HashSet<>(GeneralTablespaces.names(session, given.facts())));
        String lowerCase = given.query(GivenTarget::lowerCase);
        if (!lowerCase.equals(settings.lowerCase())) {
            recorder.found(
                    Severity.WARNING,
                    Subject.SERVER,
                    messages.text("target.case", lowerCase, settings.lowerCase()),
                    "");
        }
        mine = recorder;
        return given;
    }

    private static String lowerCase(Session session) {
        return session.first("SELECT @@lower_case_table_names", row -> row.text(1))
                .orElse("0");
    }

    @Override
    public void close() {
        RehearsalRecorder recorder = mine;
        if (recorder == null) {
            return;
        }
        mine = null;
        List<String> left = new ArrayList<>();
        try (ChangePermit permit = given.permit();
                LongSession session = given.longSession()) {
            Changes changes = session.changes(permit);
            session.sql().executeOwn("SET SESSION foreign_key_checks = 0");
            left.addAll(drops(session.sql()));
            for (String drop : List.copyOf(left)) {
                changes.execute(drop);
                left.remove(drop);
            }
        } catch (DrydockException failure) {
            recorder.found(
                    Severity.ERROR,
                    Subject.SERVER,
                    messages.text(
                            "target.left",
                            given.profile().name(),
                            failure.problem().line()),
                    String.join(";\n", left));
        }
    }

    private List<String> drops(Session session) {
        boolean asWritten = lowerCase(session).equals("0");
        UnaryOperator<String> spelt = name -> asWritten ? name : name.toLowerCase(Locale.ROOT);
        Set<String> there = schemas(session).stream().map(spelt).collect(Collectors.toSet());
        Set<String> spaces = new HashSet<>(GeneralTablespaces.names(session, given.facts()));
        spaces.removeAll(tablespaces);
        Set<String> people = new HashSet<>(session.query(ACCOUNTS, row -> row.text(1)));
        people.removeAll(accounts);
        List<String> drops = new ArrayList<>();
        for (SourceObject object : objects) {
            switch (object.kind()) {
                case SCHEMA -> {
                    if (there.contains(spelt.apply(object.schema()))) {
                        drops.add("DROP DATABASE " + object.quoted());
                    }
                }
                case TABLESPACE -> {
                    if (spaces.contains(object.name())) {
                        drops.add("DROP TABLESPACE " + object.quoted());
                    }
                }
                case ACCOUNT -> {
                    if (people.contains(object.name())) {
                        drops.add("DROP USER " + SourceAccounts.quoted(object));
                    }
                }
                default -> {
                    // goes with its schema
                }
            }
        }
        return drops;
    }
}
