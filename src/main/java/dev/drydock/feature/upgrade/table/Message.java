package dev.drydock.feature.upgrade.table;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The English texts that {@code CHECK TABLE … FOR UPGRADE} is known to answer, by their forms in the servers' message
 * files (errmsg-utf8.txt of MySQL 5.5 to 8.0 and of MariaDB) and in sql_admin.cc.
 */
enum Message {
    /** ER_TABLE_NEEDS_REBUILD (1707). */
    NEEDS_REBUILD("Table rebuild required\\. Please do \"ALTER TABLE .*"),
    /** ER_TABLE_NEEDS_UPGRADE (1459); MariaDB begins with "Upgrade" and names the kind of object. */
    NEEDS_REPAIR("(?:Table u|U)pgrade required\\. Please do \"REPAIR TABLE .*"),
    NEEDS_VIEW_REPAIR("Upgrade required\\. Please do \"REPAIR VIEW .*"),
    /** ER_TABLE_NEEDS_UPG_PART (3172). */
    NEEDS_PARTITIONING("Partitioning upgrade required\\..* UPGRADE PARTITIONING"),
    /** Tables of 5.1, whose KEY () hashed otherwise. */
    GIVES_ALTER("KEY \\(\\) partitioning changed, please run:\\s*(ALTER TABLE .* PARTITION BY .*)"),
    /** DECIMAL from before 5.0. */
    NEEDS_DUMP("Table upgrade required for .*dump/reload table to fix it!"),
    /** Explains the error row that follows it. */
    OLD_YEAR("Found incompatible YEAR\\(x\\) field .*"),
    /** Triggers of 5.6 and before: 3010, harmless. */
    TRIGGER_WITHOUT_TIME("Trigger .* does not have CREATED attribute\\."),
    /** 3194: a matter for 8.0. */
    PARTITION_ENGINE("The partition engine, used by table .*, is deprecated and will be removed .*"),
    CRASHED("Table '?.*'? ?is marked as crashed.*|Table is marked as crashed.*|Incorrect key file for table .*"),
    CORRUPT("Corrupt"),
    /** ER_NO_SUCH_USER for a dead definer: a view's, or that of a trigger. */
    DEAD_DEFINER("The user specified as a definer \\(.*\\) does not exist"),
    /** ER_VIEW_CHECKSUM (1392). */
    VIEW_CHECKSUM("View text checksum failed"),
    VIEW_INVALID("View .* references invalid table.*"),
    /** 1454, 1602, 1603. */
    TRIGGER_BROKEN("No definer attribute for trigger .*|.*[Tt]rigger.* creation context .*|.*Corrupted TRG file .*"),
    CHECK_UNSUPPORTED("The storage engine for the table doesn't support check"),
    LOCKED("Lock wait timeout exceeded; .*"),
    FAILED("Operation failed"),
    UP_TO_DATE("Table is already up to date"),
    FINE("OK"),
    UNKNOWN("(?!)");

    private final Pattern form;

    Message(String form) {
        this.form = Pattern.compile(form, Pattern.DOTALL);
    }

    static Message of(String text) {
        return Arrays.stream(values())
                .filter(known -> known.form.matcher(text.strip()).matches())
                .findFirst()
                .orElse(UNKNOWN);
    }

    /** The statement inside a text of {@link #GIVES_ALTER}. */
    static String givenAlter(String text) {
        Matcher matcher = GIVES_ALTER.form.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("gives no ALTER: " + text);
        }
        return matcher.group(1);
    }
}
