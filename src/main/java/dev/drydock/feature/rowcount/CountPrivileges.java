package dev.drydock.feature.rowcount;

import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.platform.i18n.Messages;
import java.util.List;

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
}
