package dev.drydock.feature.threadpool.load;

import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.Sql;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/** The schema of a load test: its name tells whose it is, and nothing else is ever written to. */
final class LoadSchema {

    private static final String PREFIX = "drydock_load_";
    private static final Pattern OURS = Pattern.compile(PREFIX + "[0-9a-f]{8}");
    private static final int ROWS_A_STATEMENT = 1_000;

    private final String name;

    private LoadSchema(String name) {
        this.name = name;
    }

    static LoadSchema fresh() {
        return new LoadSchema(PREFIX
                + String.format(Locale.ROOT, "%08x", ThreadLocalRandom.current().nextInt()));
    }

    /** Whether a schema of this name can only be one of ours. */
    static boolean ours(String name) {
        return OURS.matcher(name).matches();
    }

    /** The statement that drops a schema of ours. */
    static String drop(String name) {
        if (!ours(name)) {
            throw new IllegalArgumentException("not a scratch schema: " + name);
        }
        return "DROP DATABASE IF EXISTS " + Sql.name(name);
    }

    String name() {
        return name;
    }

    String table() {
        return Sql.name(name, "t");
    }

    /** Makes schema and table, with rows of about 250 bytes. */
    void make(Changes changes, int rows) {
        changes.execute("CREATE DATABASE " + Sql.name(name) + " DEFAULT CHARACTER SET latin1");
        changes.execute("CREATE TABLE " + table()
                + " (id INT NOT NULL PRIMARY KEY, k INT NOT NULL, c CHAR(120) NOT NULL, pad CHAR(60) NOT NULL, KEY (k))"
                + " ENGINE = InnoDB");
        for (int begin = 1; begin <= rows; begin += ROWS_A_STATEMENT) {
            StringBuilder insert = new StringBuilder("INSERT INTO " + table() + " VALUES ");
            for (int id = begin; id < begin + ROWS_A_STATEMENT && id <= rows; id++) {
                insert.append(id == begin ? "" : ",")
                        .append('(')
                        .append(id)
                        .append(',')
                        .append(id * 7919L % rows)
                        .append(",REPEAT('c',119),REPEAT('p',59))");
            }
            changes.execute(insert.toString());
        }
    }
}
