package dev.drydock.feature.rowcount;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.stream.Stream;

/** The privileges that row counts ask for, and what does not work without them. */
public final class CountPrivileges {

    private static final Messages TEXT = Messages.of("rowcountui");

    private CountPrivileges() {}

    public static List<PrivilegeNeed> needs() {
        String title = TEXT.text("title");
        return List.of(
                new PrivilegeNeed(title, List.of("SELECT"), TEXT.text("need.select")),
                new PrivilegeNeed(title, List.of("PROCESS"), TEXT.text("need.process")),
                new PrivilegeNeed(
                        title,
                        List.of("REPLICATION CLIENT", "SUPER", "REPLICA MONITOR", "SLAVE MONITOR"),
                        TEXT.text("need.replication")),
                new PrivilegeNeed(title, List.of("RELOAD", "FLUSH_TABLES"), TEXT.text("need.reload")));
    }

    /** What accounts can be made for: counting, and counting that also writes the growth table. */
    public static List<AccountPurpose> purposes() {
        return List.of(
                new AccountPurpose("count", TEXT.text("title"), needs()),
                new AccountPurpose(
                        "growth-table",
                        TEXT.text("growth.module"),
                        Stream.concat(needs().stream(), growth().stream()).toList()));
    }

    /** On the schema of the growth table alone. CREATE makes the schema, too; UPDATE is for two counts in one second. */
    private static List<PrivilegeNeed> growth() {
        return Stream.of("CREATE", "INSERT", "UPDATE")
                .map(privilege -> new PrivilegeNeed(
                        TEXT.text("growth.module"), List.of(privilege), TEXT.text("need.growth"), GrowthTable.SCHEMA))
                .toList();
    }
}
