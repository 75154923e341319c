package dev.drydock.feature.proxysql.status;

import dev.drydock.feature.proxysql.read.AdminRow;
import dev.drydock.platform.i18n.Messages;
import java.util.Optional;

/** By what ProxySQL takes a member of a cluster out of use, applied to what its monitor last saw of it. */
final class GroupRules {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final int SYNCED = 4;
    private static final int DONOR = 2;

    private GroupRules() {}

    /** The rules of the Galera check, in their order. */
    static Optional<String> galera(AdminRow row) {
        Optional<String> error = MonitorLog.error(row);
        if (error.isPresent()) {
            return error;
        }
        if (!yes(row, "primary_partition")) {
            return say("galera.partition");
        }
        if (yes(row, "wsrep_desync")) {
            return say("galera.desync");
        }
        long state = row.number("wsrep_local_state");
        boolean donorServes = state == DONOR && !yes(row, "wsrep_sst_donor_rejects_queries");
        if (state != SYNCED && !donorServes) {
            return say("galera.state", state);
        }
        if (yes(row, "wsrep_reject_queries")) {
            return say("galera.rejects");
        }
        return yes(row, "pxc_maint_mode") ? say("galera.maintenance") : Optional.empty();
    }

    static Optional<String> groupReplication(AdminRow row) {
        Optional<String> error = MonitorLog.error(row);
        return error.isPresent() || yes(row, "viable_candidate") ? error : say("group.viable");
    }

    private static boolean yes(AdminRow row, String column) {
        return row.text(column).equals("YES");
    }

    private static Optional<String> say(String key, Object... arguments) {
        return Optional.of(TEXT.text(key, arguments));
    }
}
