package dev.drydock.feature.proxysql.status;

import dev.drydock.feature.proxysql.read.AdminRow;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.proxied.GaleraFacts;
import java.util.Optional;

/** By what ProxySQL takes a member of a cluster out of use, applied to what its monitor last saw of it. */
final class GroupRules {

    private static final Messages TEXT = Messages.of("proxysql");

    private GroupRules() {}

    /** The rules of the Galera check, in their order. */
    static Optional<String> galera(AdminRow row) {
        Optional<String> error = MonitorLog.error(row);
        return error.isPresent() ? error : facts(row).objection().text();
    }

    /** What a line of the Galera log saw. */
    static GaleraFacts facts(AdminRow row) {
        return new GaleraFacts(
                yes(row, "primary_partition"),
                row.number("wsrep_local_state"),
                yes(row, "wsrep_desync"),
                yes(row, "wsrep_reject_queries"),
                yes(row, "wsrep_sst_donor_rejects_queries"),
                yes(row, "pxc_maint_mode"),
                yes(row, "read_only"),
                row.number("wsrep_local_recv_queue"));
    }

    static Optional<String> groupReplication(AdminRow row) {
        Optional<String> error = MonitorLog.error(row);
        return error.isPresent() || yes(row, "viable_candidate") ? error : Optional.of(TEXT.text("group.viable"));
    }

    private static boolean yes(AdminRow row, String column) {
        return row.text(column).equals("YES");
    }
}
