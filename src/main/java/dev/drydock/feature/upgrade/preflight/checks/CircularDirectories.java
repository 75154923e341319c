package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.upgrade.preflight.CheckContext;

/** Paths of tablespaces with two points, which 8.0.17 does not open, and with bytes that are not utf8, with which 8.0.15 does not start. */
final class CircularDirectories {

    private CircularDirectories() {}

    static void run(CheckContext context) {
        if (context.sourceBefore(5, 6, 0)) {
            return;
        }
        if (context.sourceBefore(8, 0, 0)) {
            context.inMode("", () -> bytes(context));
        }
        String files = context.sourceBefore(8, 0, 0) ? "INNODB_SYS_DATAFILES" : "INNODB_DATAFILES";
        context.needs("PROCESS");
        context.session()
                .each(
                        "SELECT PATH FROM information_schema." + files + " WHERE PATH LIKE '%/../%'",
                        row -> context.error(
                                Subject.ofServer(Subject.Kind.SERVER, row.text(1)), context.advice(), row.text(1)));
    }

    /** The server leaves out each such file and warns of it, but under a strict mode (seen on 5.6.24 and 5.7.22). */
    private static void bytes(CheckContext context) {
        Session session = context.session();
        session.first("SELECT COUNT(PATH) FROM information_schema.INNODB_SYS_DATAFILES", row -> row.number(1));
        if (session.number("SELECT @@warning_count").orElse(0) > 0) {
            session
                    .query(
                            "SELECT t.NAME FROM information_schema.INNODB_SYS_TABLES AS t LEFT JOIN"
                                    + " information_schema.INNODB_SYS_DATAFILES AS f ON f.SPACE = t.SPACE"
                                    + " WHERE f.SPACE IS NULL AND t.SPACE <> 0 AND t.NAME LIKE '%/%'",
                            row -> InnoDbName.decode(row.text(1)).wholeTable())
                    .stream()
                    .distinct()
                    .forEach(table -> context.say(
                            "bytes",
                            Severity.ERROR,
                            Subject.table(table.schema(), table.table()),
                            context.adviceOf("bytes.remedy")));
        }
    }
}
