package dev.drydock.feature.proxysql.check;

import java.util.List;

/** All checks of a ProxySQL, in the order in which they are listed. */
public final class ProxySqlChecks {

    private ProxySqlChecks() {}

    public static List<ProxySqlCheck> all() {
        return List.of(
                new ProxySqlCheck("servers-out", ServerChecks::out),
                new ProxySqlCheck("hostgroup-down", ServerChecks::down),
                new ProxySqlCheck("monitor-user", ServerChecks::monitorFails),
                new ProxySqlCheck("monitor-off", ServerChecks::monitorOff),
                new ProxySqlCheck("manual-status", ServerChecks::manualStatus),
                new ProxySqlCheck("server-version", ServerChecks::version),
                new ProxySqlCheck("not-loaded", LayerChecks::notLoaded),
                new ProxySqlCheck("not-saved", LayerChecks::notSaved),
                new ProxySqlCheck("cluster-members", LayerChecks::members),
                new ProxySqlCheck("default-credentials", SecurityChecks::credentials),
                new ProxySqlCheck("admin-interfaces", SecurityChecks::interfaces),
                new ProxySqlCheck("tls-front", SecurityChecks::front),
                new ProxySqlCheck("tls-backend", SecurityChecks::backend),
                new ProxySqlCheck("plain-passwords", SecurityChecks::plainPasswords),
                new ProxySqlCheck("user-hostgroup", UserChecks::hostgroups),
                new ProxySqlCheck("hostgroup-lock", UserChecks::locked),
                new ProxySqlCheck("user-transactions", UserChecks::transactions),
                new ProxySqlCheck("rule-shadowed", RuleChecks::shadowed),
                new ProxySqlCheck("rule-inactive", RuleChecks::inactive),
                new ProxySqlCheck("rule-chain", RuleChecks::chains),
                new ProxySqlCheck("rule-hostgroup", RuleChecks::hostgroups),
                new ProxySqlCheck("rule-select", RuleChecks::select));
    }
}
