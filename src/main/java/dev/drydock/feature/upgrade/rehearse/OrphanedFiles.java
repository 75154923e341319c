package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.PrivateServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Files of InnoDB's tables in the copy that no table of the target uses. A table that only InnoDB's dictionary knew is one: the
 * target says nothing of it, and leaves its file. Blocks on disk and server.
 */
final class OrphanedFiles {

    private static final String ENDING = ".ibd";

    private static final Pattern OF_FULLTEXT = Pattern.compile("/FTS_", Pattern.CASE_INSENSITIVE);

    private final Messages messages = Messages.of("rehearsal");
    private final PrivateServer own;
    private final Path data;
    private final OpenServer target;
    private final RehearsalRecorder recorder;

    OrphanedFiles(PrivateServer own, OpenServer target, RehearsalRecorder recorder) {
        this.own = own;
        this.data = own.dataDir();
        this.target = target;
        this.recorder = recorder;
    }

    void tell() throws IOException {
        Set<Path> used;
        try {
            used = target.query(this::used);
        } catch (ServerException failure) {
            recorder.found(
                    Severity.NOT_EVALUATED,
                    Subject.SERVER,
                    messages.text(
                            "data.orphans.unread", ServerAnswer.of(failure).text()),
                    "");
            return;
        }
        own.tableFiles().stream()
                .filter(file -> !Catalogue.SYSTEM_SCHEMAS.contains(String.valueOf(file.getParent()))
                        && !file.toString().startsWith("#"))
                .filter(file -> !used.contains(data.resolve(file)))
                .sorted()
                .forEach(this::told);
    }

    private void told(Path file) {
        InnoDbName name = InnoDbName.decode(file.toString().replace('\\', '/').replaceFirst("\\.ibd$", ""));
        recorder.found(
                Severity.WARNING,
                Subject.table(name.schema(), name.table()),
                messages.text("data.orphan", file, target.facts().product()),
                "");
    }

    /**
     * A tablespace is known as long as its file is there: what counts is whether a table is in it. Of the tables of a FULLTEXT
     * index that 5.6 made, 5.7 has the tables and not the paths (seen on 5.7.22).
     */
    private Set<Path> used(Session session) {
        String view = "information_schema.INNODB_" + (target.facts().mySqlAtLeast(8, 0, 0) ? "" : "SYS_");
        Set<String> spaces = new HashSet<>();
        Set<Path> used = new HashSet<>();
        session.each("SELECT SPACE, NAME FROM " + view + "TABLES", row -> {
            spaces.add(row.text(1));
            if (OF_FULLTEXT.matcher(row.text(2)).find()) {
                used.add(data.resolve(row.text(2) + ENDING).normalize());
            }
        });
        session.each(
                target.facts().mariaDb()
                        ? "SELECT SPACE, FILENAME FROM " + view + "TABLESPACES"
                        : "SELECT SPACE, PATH FROM " + view + "DATAFILES",
                row -> {
                    if (spaces.contains(row.text(1))) {
                        used.add(data.resolve(row.text(2)).normalize());
                    }
                });
        return used;
    }
}
