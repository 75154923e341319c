package dev.drydock.feature.encryption;

import dev.drydock.platform.i18n.Messages;
import java.util.Locale;

/** Where data of a server lies. */
public enum PlaceKind {
    /** An InnoDB table or partition in a file of its own. */
    TABLE,
    /** An InnoDB tablespace for several tables. */
    GENERAL_TABLESPACE,
    /** The tablespace {@code mysql} of the data dictionary. */
    DICTIONARY,
    /** Definitions of tables and triggers in files of their own: names, default values, comments, no rows. */
    DEFINITIONS,
    SYSTEM_TABLESPACE,
    UNDO,
    TEMPORARY_TABLESPACE,
    REDO,
    DOUBLEWRITE,
    /** Tables of an engine other than InnoDB, all of one engine together. */
    OTHER_ENGINE,
    BINARY_LOG,
    RELAY_LOG,
    /** Files of sorts and of temporary tables on disk. */
    TEMPORARY_FILES,
    /** What of the server's memory gets to a disk of its host: swap, core dumps. */
    MEMORY,
    /** The write-set cache of Galera. */
    GCACHE,
    /** Error, general and slow log. */
    TEXT_LOG,
    /** Which pages were in memory at the last stop: numbers, no rows. */
    BUFFER_POOL_DUMP,
    /** Dumps and backups. */
    BACKUP;

    /** The word in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String title() {
        return Messages.of("encryption").text("place." + name());
    }
}
