package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.ServerFingerprint;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * What a plan, or what a check found, rests on. An edited plan keeps it: it is still the same plan.
 *
 * @param id names the plan, so that the history can tell whether it was run
 * @param server what the server was before the tables were checked
 * @param newestRun number of the newest upgrade of this server before that, 0 for none; empty if the history could not be read
 */
public record UpgradeBasis(UUID id, ServerFingerprint server, OptionalLong newestRun) {

    /** Variables that decide what a check answers, which statements a plan has, and whether they can run. */
    private static final List<String> VARIABLES = List.of(
            "avoid_temporal_upgrade",
            "datadir",
            "disabled_storage_engines",
            "innodb_file_per_table",
            "innodb_force_recovery",
            "innodb_read_only",
            "innodb_strict_mode",
            "log_bin",
            "lower_case_table_names",
            "read_only",
            "super_read_only",
            "tmpdir",
            "wsrep_on");

    /** Reads what the server is now; blocks. */
    public static UpgradeBasis read(OpenServer server, OptionalLong newestRun) {
        return new UpgradeBasis(UUID.randomUUID(), ServerFingerprint.read(server, VARIABLES), newestRun);
    }
}
