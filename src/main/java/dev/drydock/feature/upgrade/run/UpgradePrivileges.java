package dev.drydock.feature.upgrade.run;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.feature.upgrade.gate.PreparedXa;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.stream.Stream;

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
                role(title),
                prepared(title),
                new PrivilegeNeed(
                        title,
                        List.of("SUPER", "SYSTEM_VARIABLES_ADMIN", "SESSION_VARIABLES_ADMIN", "BINLOG ADMIN"),
                        TEXT.text("need.binlog")));
    }

    /** What accounts can be made for: the check ahead of an upgrade, its rehearsal, and the upgrade itself. */
    public static List<AccountPurpose> purposes() {
        return List.of(
                new AccountPurpose("upgrade-check", TEXT.text("check.title"), check()),
                // it reads the same objects, each by SHOW CREATE
                new AccountPurpose("upgrade-rehearsal", Messages.of("upgradeui").text("kind.rehearsal"), check()),
                new AccountPurpose(
                        "upgrade-run",
                        TEXT.text("title"),
                        Stream.concat(needs().stream(), renames().stream()).toList()));
    }

    /** What the check reads; without one of these its findings are marked as not evaluated. */
    private static List<PrivilegeNeed> check() {
        String title = TEXT.text("check.title");
        return Stream.concat(
                        Stream.of("SELECT", "SHOW DATABASES", "SHOW VIEW", "TRIGGER", "EVENT", "PROCESS")
                                .map(privilege ->
                                        new PrivilegeNeed(title, List.of(privilege), TEXT.text("need.check"))),
                        Stream.of(role(title), prepared(title)))
                .toList();
    }

    private static PrivilegeNeed role(String title) {
        return new PrivilegeNeed(
                title,
                List.of("REPLICATION CLIENT", "SUPER", "REPLICA MONITOR", "SLAVE MONITOR"),
                TEXT.text("need.replication"));
    }

    private static PrivilegeNeed prepared(String title) {
        return new PrivilegeNeed(title, List.of(PreparedXa.PRIVILEGE), TEXT.text("need.xa"));
    }

    /** "ALTER TABLE" and "RENAME TABLE" in the MySQL manual. */
    private static List<PrivilegeNeed> renames() {
        return Stream.of("CREATE", "DROP")
                .map(privilege -> new PrivilegeNeed(TEXT.text("title"), List.of(privilege), TEXT.text("need.rename")))
                .toList();
    }
}
