package dev.drydock.feature.proxysql.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Flavour;
import dev.drydock.feature.proxysql.ProxySqlError;
import dev.drydock.platform.error.Problem;
import picocli.CommandLine.Mixin;

/** {@code --server} and {@code --format} of the commands on a ProxySQL, and the check that there is one. */
final class ProxyOption {

    /** What a command does on the opened proxy. */
    interface Work {
        ExitStatus on(OpenServer proxy) throws InterruptedException;
    }

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final ResultOptions form = new ResultOptions();

    ResultOptions form() {
        return form;
    }

    /**
     * Opens the proxy, does the work and closes it.
     *
     * @throws UsageException with E-4501 if it is none
     */
    ExitStatus open(Services services, Terminal terminal, Work work) throws InterruptedException {
        return server.open(services, terminal, (opened, _) -> {
            requireProxy(opened);
            return work.on(opened);
        });
    }

    /** @throws UsageException with E-4501 if it is none */
    static void requireProxy(OpenServer opened) {
        if (opened.facts().flavour() != Flavour.PROXYSQL) {
            throw new UsageException(Problem.of(
                            ProxySqlError.NOT_PROXYSQL,
                            opened.facts().product(),
                            opened.profile().address())
                    .full());
        }
    }
}
