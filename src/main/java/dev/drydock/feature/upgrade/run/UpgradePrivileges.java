package dev.drydock.feature.upgrade.run;

import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.platform.i18n.Messages;
import java.util.List;

/** The privileges that an upgrade asks for, and what does not work without them. */
public final class UpgradePrivileges {

    private static final Messages TEXT = Messages.of("upgradeui");

    private UpgradePrivileges() {}

    public static List<PrivilegeNeed> needs() {
        String title = TEXT.text("title");
        return List.of(
                new PrivilegeNeed(title, List.of("SELECT"), TEXT.text("need.select")),
                new PrivilegeNeed(title, List.of("ALTER"), TEXT.text("need.alter")),
                new PrivilegeNeed(title, List.of("INSERT"), TEXT.text("need.insert")),
                new PrivilegeNeed(title, List.of("PROCESS"), TEXT.text("need.process")),
                new PrivilegeNeed(
                        title, List.of("SUPER", "SYSTEM_VARIABLES_ADMIN", "BINLOG ADMIN"), TEXT.text("need.binlog")));
    }
}
