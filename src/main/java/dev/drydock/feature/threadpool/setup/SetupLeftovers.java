package dev.drydock.feature.threadpool.setup;

import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.module.placed.CutOffFiles;
import java.util.List;
import java.util.Optional;

/** Setups that were cut off after they had put an option file, and that nobody has taken back or gone on with. */
public final class SetupLeftovers {

    /**
     * One of them.
     *
     * @param run its number
     * @param file the option file on the server's machine
     */
    public record CutOff(long run, String file) {}

    private SetupLeftovers() {}

    /** The newest one on this server; a later setup that came to its end has gone on with it. Blocks on the history. */
    public static Optional<CutOff> find(HistoryStore history, String serverKey) {
        return CutOffFiles.find(history, serverKey, List.of(ThreadPoolFeature.SETUP, ThreadPoolFeature.REVERT))
                .map(left -> new CutOff(left.run().id(), left.paths().getFirst()));
    }
}
