package dev.drydock.feature.proxysql.check;

import dev.drydock.check.Check;
import dev.drydock.check.SimpleCheck;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.function.Consumer;

/** All checks of a ProxySQL, in the order in which they are listed. */
public final class ProxySqlChecks {

    private ProxySqlChecks() {}

    public static List<Check<ProxyCheckContext>> all() {
        return List.of(
                check("servers-out", ServerChecks::out),
                check("hostgroup-down", ServerChecks::down),
                check("monitor-user", ServerChecks::monitorFails),
                check("monitor-off", ServerChecks::monitorOff),
                check("manual-status", ServerChecks::manualStatus),
                check("server-version", ServerChecks::version),
                check("not-loaded", LayerChecks::notLoaded),
                check("not-saved", LayerChecks::notSaved),
                check("cluster-members", LayerChecks::members),
                check("default-credentials", SecurityChecks::credentials),
                check("admin-interfaces", SecurityChecks::interfaces),
                check("tls-front", SecurityChecks::front),
                check("tls-backend", SecurityChecks::backend),
                check("plain-passwords", SecurityChecks::plainPasswords),
                check("user-hostgroup", UserChecks::hostgroups),
                check("hostgroup-lock", UserChecks::locked),
                check("user-transactions", UserChecks::transactions),
                check("rule-shadowed", RuleChecks::shadowed),
                check("rule-inactive", RuleChecks::inactive),
                check("rule-chain", RuleChecks::chains),
                check("rule-hostgroup", RuleChecks::hostgroups),
                check("rule-select", RuleChecks::select));
    }

    /** One of them; its title is in the message file. */
    static Check<ProxyCheckContext> check(String id, Consumer<ProxyCheckContext> look) {
        return new SimpleCheck<>(id, Messages.of("proxysql").text("check." + id), look);
    }
}
