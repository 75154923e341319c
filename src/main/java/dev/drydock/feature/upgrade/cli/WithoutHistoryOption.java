package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.Problem;
import picocli.CommandLine.Option;

/** {@code --without-history}: an upgrade goes on where the history cannot be used, which is said before anything happens. */
final class WithoutHistoryOption {

    @Option(
            names = "--without-history",
            description =
                    "Go on where the history cannot be used: each result is written to standard output instead, and to"
                            + " --report. Without this, nothing is changed then. A history that can be used is used.")
    private boolean wanted;

    /**
     * The services for the run: with what stands in for the history, if the user has said so and it cannot be used. Blocks.
     *
     * @throws dev.drydock.platform.error.DrydockException E-50xx if nothing may stand in for it
     */
    Services of(Services services, Terminal terminal) {
        if (!wanted) {
            return services;
        }
        HistoryStore store = services.recording().get();
        if (store.notRecorded().isEmpty()) {
            return services;
        }
        store.goUnrecorded();
        terminal.err()
                .println("WITHOUT HISTORY: nothing of this run is recorded ("
                        + store.notRecorded().map(Problem::line).orElse("")
                        + "). No other Drydock sees it, it cannot be resumed by a number, and nothing is learnt from"
                        + " earlier runs. Each result is written to standard output: keep it.");
        return services.recordingIn(services.recording());
    }
}
