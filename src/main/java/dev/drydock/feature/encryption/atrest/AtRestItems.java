package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.lane.LaneStatement;
import dev.drydock.lane.LaneWork;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What lanes do to encrypt tables and tablespaces, or to decrypt them.
 *
 * @param keyFile full name of the key file on the host, for who has to look for it
 * @param old whether it is a MySQL before 8.0, whose dictionary has other names
 */
record AtRestItems(AtRestTarget target, String keyFile, boolean old) implements LaneWork<AtRestItem> {

    private static final Messages TEXT = Messages.of("rest");

    /** A table's name as it is in InnoDB's own dictionary. */
    private static final String STORED =
            "CONCAT(CONVERT(CONVERT(? USING filename) USING binary), '/', CONVERT(CONVERT(? USING filename) USING"
                    + " binary))";

    private static final String NAME = "CONVERT(NAME USING binary)";

    private static final String OPTION =
            "SELECT CREATE_OPTIONS FROM information_schema.TABLES" + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";
    private static final String FORMAT =
            "SELECT ROW_FORMAT FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";
    private static final String TABLESPACE =
            "SELECT ENCRYPTION FROM information_schema.INNODB_TABLESPACES WHERE NAME = ?";
    private static final String KEY_VERSION =
            "SELECT MIN(IF(MIN_KEY_VERSION > 0, 1, 0)), MAX(IF(MIN_KEY_VERSION > 0, 1, 0))"
                    + " FROM information_schema.INNODB_TABLESPACES_ENCRYPTION WHERE " + NAME + " = " + STORED
                    + " OR LOCATE(CONCAT(" + STORED + ", '#P#'), " + NAME + ") = 1";

    @Override
    public LaneStatement<AtRestItem> statement(Changes changes) {
        return new Attempt(changes);
    }

    @Override
    public Optional<String> left(Session session, AtRestItem item) {
        boolean done = switch (item.proof()) {
            case OPTION -> encryptedByOption(session, item) == wanted();
            case MOVED ->
                encryptedByOption(session, item)
                        && session
                                .query(
                                        inSystemTablespace(old),
                                        row -> InnoDbName.decode(row.text(1)).wholeTable())
                                .stream()
                                .noneMatch(item.table()::equals);
            case TABLESPACE ->
                session.first(
                                        TABLESPACE,
                                        row -> row.text(1).equals("Y"),
                                        item.table().table())
                                .orElse(!wanted())
                        == wanted();
            case KEY_VERSION -> byKeyVersion(session, item);
            case ROW_FORMAT, NONE -> false;
        };
        return done ? Optional.empty() : Optional.of(TEXT.text("left." + target.word(), item.shown()));
    }

    /**
     * Asks for the names of tables and partitions of users that lie in the system tablespace.
     *
     * @param old of a MySQL before 8.0
     */
    static String inSystemTablespace(boolean old) {
        return "SELECT NAME FROM information_schema." + (old ? "INNODB_SYS_TABLES" : "INNODB_TABLES")
                + " WHERE SPACE = 0 AND NAME LIKE '%/%' AND NAME NOT LIKE 'mysql/%'";
    }

    private boolean wanted() {
        return target == AtRestTarget.ENCRYPTED;
    }

    private static boolean encryptedByOption(Session session, AtRestItem item) {
        return session.first(
                        OPTION,
                        row -> row.text(1).replaceAll("[`\"' ]", "").toUpperCase(java.util.Locale.ROOT),
                        item.table().schema(),
                        item.table().table())
                .filter(options -> options.contains("ENCRYPTION=Y"))
                .isPresent();
    }

    /** A tablespace without a row was made plain. */
    private boolean byKeyVersion(Session session, AtRestItem item) {
        String schema = item.table().schema();
        String table = item.table().table();
        return session.first(
                        KEY_VERSION,
                        row -> wanted()
                                ? row.number(1).orElse(0) == 1
                                : row.number(2).orElse(0) == 0,
                        schema,
                        table,
                        schema,
                        table)
                .orElse(false);
    }

    private static Optional<String> wrongFormat(Session session, AtRestItem item) {
        return session.first(
                        FORMAT,
                        row -> row.text(1),
                        item.table().schema(),
                        item.table().table())
                .filter(format -> !format.equalsIgnoreCase("Page"))
                .map(format -> TEXT.text("left.format", item.shown(), format));
    }

    @Override
    public String settled() {
        return target.word();
    }

    /** One try; what somebody else has done meanwhile needs no statement. */
    private final class Attempt implements LaneStatement<AtRestItem> {

        private final Changes changes;
        private final List<String> sent = new ArrayList<>();
        private final List<String> warnings = new ArrayList<>();

        Attempt(Changes changes) {
            this.changes = changes;
        }

        @Override
        public Optional<Problem> run(AtRestItem item) {
            if (left(changes.session(), item).isEmpty()) {
                warnings.add(TEXT.text("already"));
                return Optional.empty();
            }
            sent.add(item.sql());
            try {
                return send(item);
            } catch (ServerException failure) {
                if (!AtRestStatements.NO_KEY.contains(failure.errno())) {
                    throw failure;
                }
                return Optional.of(Problem.of(
                        EncryptionError.KEY_LOST,
                        failure.problem().full(),
                        changes.session().server(),
                        keyFile));
            }
        }

        private Optional<Problem> send(AtRestItem item) {
            if (changes.executeWarned(item.sql())) {
                changes.session()
                        .query("SHOW WARNINGS", row -> row.text(1) + " " + row.text(2) + ": " + row.text(3))
                        .forEach(warnings::add);
            }
            Optional<String> left = switch (item.proof()) {
                case NONE -> Optional.empty();
                case ROW_FORMAT -> wrongFormat(changes.session(), item);
                case OPTION, MOVED, TABLESPACE, KEY_VERSION -> left(changes.session(), item);
            };
            return left.map(why -> Problem.of(EncryptionError.NOT_CONVERTED, why, item.shown(), target.word()));
        }

        @Override
        public List<String> sent() {
            return List.copyOf(sent);
        }

        @Override
        public List<String> warnings() {
            return List.copyOf(warnings);
        }
    }
}
