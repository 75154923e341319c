package dev.drydock.feature.proxysql.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import picocli.CommandLine.Mixin;

/** {@code --server} and {@code --format} of the commands on one ProxySQL or several. */
final class ProxiesOption {

    /** What a command does on each opened proxy; results go to the terminal that it is handed. */
    interface Work {
        ExitStatus on(OpenServer proxy, Terminal terminal) throws InterruptedException;
    }

    @Mixin
    private final ServersOption servers = new ServersOption();

    @Mixin
    private final ResultOptions form = new ResultOptions();

    ResultOptions form() {
        return form;
    }

    boolean several() {
        return servers.several();
    }

    /**
     * Opens each proxy, does the work and closes it.
     *
     * @throws dev.drydock.cli.UsageException with E-4501 if the only one is none
     */
    ExitStatus open(Services services, Terminal terminal, Work work) throws InterruptedException {
        return servers.open(services, terminal, form.fleet(), (opened, _, section) -> {
            ProxyOption.requireProxy(opened);
            return work.on(opened, section);
        });
    }
}
