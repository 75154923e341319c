package dev.drydock.feature.threadpool.setup;

import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.history.HistoryStore;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.error.DrydockException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Setups whose process died after they had put an option file, and that nobody has taken back or gone on with. */
public final class SetupLeftovers {

    private static final int RUNS = 200;

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
        List<RunSummary> setups = history.runs(new RunFilter(ThreadPoolFeature.SETUP, serverKey, "", RUNS, 0));
        Set<String> back = history.runs(new RunFilter(ThreadPoolFeature.REVERT, serverKey, "", RUNS, 0)).stream()
                .filter(run -> run.itemCounts().containsKey("taken back"))
                .map(run -> run.start().settings().getOrDefault(RevertJob.SETUP, ""))
                .collect(Collectors.toSet());
        return setups.stream()
                .takeWhile(run -> run.state() != RunState.SUCCEEDED)
                .filter(run -> run.state() == RunState.INTERRUPTED && !back.contains(Long.toString(run.id())))
                .flatMap(run -> put(history, run).stream())
                .findFirst();
    }

    private static Optional<CutOff> put(HistoryStore history, RunSummary run) {
        try {
            return Optional.of(
                    new CutOff(run.id(), SetupRecorder.of(history, run.id()).path()));
        } catch (DrydockException nothingPut) {
            return Optional.empty();
        }
    }
}
