package dev.drydock.feature.galera.check;

import dev.drydock.check.Check;
import dev.drydock.check.SimpleCheck;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.function.Consumer;

/** All checks of a cluster, in the order in which they are shown. */
final class GaleraChecks {

    private GaleraChecks() {}

    static List<Check<GaleraContext>> all() {
        return List.of(
                check("one-component", MembershipChecks::oneComponent),
                check("cluster-size", MembershipChecks::size),
                check("node-state", MembershipChecks::state),
                check("off-duty", MembershipChecks::offDuty),
                check("votes", MembershipChecks::votes),
                check("cluster-address", MembershipChecks::address),
                check("pc-recovery", MembershipChecks::recovery),
                check("network", MembershipChecks::network),
                check("versions", MembershipChecks::versions),
                check("flow-control", LoadChecks::flowControl),
                check("recv-queue", LoadChecks::received),
                check("send-queue", LoadChecks::sent),
                check("applier-threads", LoadChecks::appliers),
                check("write-conflicts", LoadChecks::conflicts),
                check("ist-window", LoadChecks::away),
                check("gcache-empty", LoadChecks::emptyCache),
                check("sst-method", RecoveryChecks::method),
                check("sst-donor", RecoveryChecks::donor),
                check("gcache-recover", RecoveryChecks::recover),
                check("warm-start", RecoveryChecks::warm),
                check("binlog-filters", RecoveryChecks::filters),
                check("probe-super", RecoveryChecks::probes),
                check("binlog-format", SettingChecks::binlogFormat),
                check("autoinc-lock-mode", SettingChecks::lockMode),
                check("log-output", SettingChecks::logOutput),
                check("strict-mode", SettingChecks::strictMode),
                check("quorum-ignored", SettingChecks::ignored),
                check("row-image", SettingChecks::rowImage),
                check("increment-control", SettingChecks::incrementControl),
                check("streaming", SettingChecks::streaming),
                check("equal-settings", SettingChecks::equal),
                check("tables-without-key", ReplicationChecks::withoutKey),
                check("other-engines", ReplicationChecks::otherEngines),
                check("async-increment", ReplicationChecks::increment),
                check("async-updates", ReplicationChecks::updates),
                check("async-parallel", ReplicationChecks::parallel),
                check("gtid-after-sst", ReplicationChecks::gtid),
                check("memcached", ReplicationChecks::memcached),
                check("node-tls", ReplicationChecks::tls),
                check("plain-gcache", ReplicationChecks::gcache));
    }

    /** One of them; its title is in the message file. */
    private static Check<GaleraContext> check(String id, Consumer<GaleraContext> look) {
        return new SimpleCheck<>(id, Messages.of("galeracheck").text(id + ".title"), look);
    }
}
