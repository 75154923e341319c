package dev.drydock.feature.upgrade.table;

import java.util.Locale;

/** What a table, view or schema needs before the server's version is content with it. */
public enum TableRemedy {
    /** Nothing. */
    NONE,
    /** {@code REPAIR TABLE}: engines that can repair, never InnoDB and never a partitioned table. */
    REPAIR,
    /** {@code ALTER TABLE … FORCE}. */
    REBUILD,
    /** {@code ALTER TABLE … UPGRADE PARTITIONING}: metadata only, MySQL 5.7. */
    UPGRADE_PARTITIONING,
    /** An ALTER that the server wrote itself, run as it stands. */
    GIVEN_ALTER,
    /** {@code RENAME TABLE} of a name in the encoding of MySQL 5.0. */
    RENAME,
    /** {@code ALTER DATABASE … UPGRADE DATA DIRECTORY NAME} of such a schema. */
    RENAME_SCHEMA,
    /** {@code REPAIR VIEW}, which only MariaDB has. */
    REPAIR_VIEW,
    /** The view must be created again by its owner. */
    RECREATE_VIEW,
    /** A trigger of the table must be created again. */
    RECREATE_TRIGGER,
    /** The server says something that no statement of ours answers. */
    MANUAL,
    /** The server could not look at it: locked, no privilege, gone. */
    NOT_CHECKED;

    /** Whether a statement can be planned for it. */
    public boolean automatic() {
        return switch (this) {
            case REPAIR, REBUILD, UPGRADE_PARTITIONING, GIVEN_ALTER, RENAME, RENAME_SCHEMA, REPAIR_VIEW -> true;
            case NONE, RECREATE_VIEW, RECREATE_TRIGGER, MANUAL, NOT_CHECKED -> false;
        };
    }

    /** Its word in files and in the history: {@code upgrade_partitioning}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
