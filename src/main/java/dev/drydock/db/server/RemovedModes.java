package dev.drydock.db.server;

import java.util.Set;

/** Modes of {@code sql_mode} that a release does not take any more. */
public final class RemovedModes {

    /** MySQL 8.0 refuses these ("SQL Mode" in the section "What Is New in MySQL 8.0"). */
    public static final Set<String> IN_8_0 = Set.of(
            "NO_AUTO_CREATE_USER",
            "DB2",
            "MAXDB",
            "MSSQL",
            "MYSQL323",
            "MYSQL40",
            "ORACLE",
            "POSTGRESQL",
            "NO_FIELD_OPTIONS",
            "NO_KEY_OPTIONS",
            "NO_TABLE_OPTIONS");

    private RemovedModes() {}
}
