package dev.drydock.feature.proxysql.layer;

import dev.drydock.db.sql.Sql;
import java.util.Locale;

/** The copies of its configuration that ProxySQL keeps. */
public enum Layer {
    /** What is edited. */
    MEMORY,
    /** What it works with; changed by LOAD and by its monitor. */
    RUNTIME,
    /** What it starts with; changed by SAVE. */
    DISK;

    /** The word in commands and files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The quoted name under which the admin port shows a table's copy. */
    public String table(String table) {
        return switch (this) {
            case MEMORY -> Sql.name("main", table);
            case RUNTIME -> Sql.name("main", "runtime_" + table);
            case DISK -> Sql.name("disk", table);
        };
    }
}
