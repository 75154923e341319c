package dev.drydock.bench;

import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Data directories that a real MySQL 5.5 wrote, with tables whose temporal columns make MySQL 5.7 want a rebuild. */
final class LegacyTables {

    /** The schemas' names begin with it. */
    static final String PREFIX = "legacy";

    private static final String COLUMNS =
            " (id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY, added DATETIME NOT NULL,"
                    + " note VARCHAR(60) NOT NULL, KEY (note)) ENGINE=InnoDB";

    private static final int SCHEMAS = 10;

    private LegacyTables() {}

    /**
     * Tables of these numbers of rows, named so that the catalogue's order is that of the list.
     *
     * @return the folder with the data directory
     */
    static Path sized(Path folder, List<Integer> rows) throws Exception {
        List<String> statements = new ArrayList<>(List.of("CREATE DATABASE " + PREFIX));
        for (int i = 0; i < rows.size(); i++) {
            String table = "%s.t%03d".formatted(PREFIX, i);
            statements.add("CREATE TABLE " + table + COLUMNS);
            int there = Math.min(1000, rows.get(i));
            statements.add("INSERT INTO " + table + " (added, note) VALUES "
                    + String.join(",", Collections.nCopies(there, "('2010-01-01 10:00:00', 'a note on an old row')")));
            while (there < rows.get(i)) {
                int more = Math.min(there, rows.get(i) - there);
                statements.add(
                        "INSERT INTO " + table + " (added, note) SELECT added, CONCAT('a note on row ', id, ' of ',"
                                + there + ") FROM " + table + " LIMIT " + more);
                there += more;
            }
        }
        return written(folder, statements);
    }

    /** Tables of 0 to 9 rows, spread over ten schemas. */
    static Path small(Path folder, int tables) throws Exception {
        List<String> statements = new ArrayList<>();
        for (int i = 0; i < tables; i++) {
            String schema = PREFIX + i % SCHEMAS;
            if (i < SCHEMAS) {
                statements.add("CREATE DATABASE " + schema);
            }
            String table = "%s.t%05d".formatted(schema, i);
            statements.add("CREATE TABLE " + table + COLUMNS);
            int rows = i / SCHEMAS % 10;
            if (rows > 0) {
                statements.add("INSERT INTO " + table + " (added, note) VALUES "
                        + String.join(",", Collections.nCopies(rows, "('2010-01-01 10:00:00', 'a note')")));
            }
        }
        return written(folder, statements);
    }

    private static Path written(Path folder, List<String> statements) throws Exception {
        try (TestServer old = Lab.fresh(
                ServerKind.MYSQL_5_5,
                "--innodb-fast-shutdown=0",
                "--innodb-buffer-pool-size=1G",
                "--innodb-flush-log-at-trx-commit=0")) {
            old.run(statements.toArray(String[]::new));
            old.stop();
            return Files.move(old.dataDir().orElseThrow(), folder);
        }
    }
}
