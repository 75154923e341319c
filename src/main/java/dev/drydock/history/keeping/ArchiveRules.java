package dev.drydock.history.keeping;

import dev.drydock.history.RunState;
import dev.drydock.history.chain.RunRow;
import dev.drydock.platform.task.RunOutcome;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** What a run of an archive must be like, so that nothing that reads the history stumbles over it. */
final class ArchiveRules {

    /** Longest of what is sought by or shown in one line. */
    private static final int LONGEST_WORD = 200;

    private static final List<String> WORDS = List.of("kind", "server_key", "app_version", "machine", "problem_code");

    private ArchiveRules() {}

    /** @throws IOException if a value is none that Drydock writes */
    static void require(RunRow run) throws IOException {
        boolean state = Arrays.stream(RunState.values())
                .anyMatch(known -> known != RunState.RUNNING
                        && known != RunState.UNKNOWN
                        && known.name().equals(run.text("state")));
        boolean outcome = run.text("outcome").isEmpty()
                || Arrays.stream(RunOutcome.Kind.values())
                        .anyMatch(known ->
                                known != RunOutcome.Kind.UNKNOWN && known.name().equals(run.text("outcome")));
        if (!state || !outcome) {
            throw new IOException("state " + run.text("state") + ", outcome " + run.text("outcome"));
        }
        for (String word : WORDS) {
            if (run.text(word).length() > LONGEST_WORD) {
                throw new IOException(word);
            }
        }
        if (run.by().dataFolder().length() > LONGEST_WORD || run.by().account().length() > LONGEST_WORD) {
            throw new IOException("recorded_as");
        }
        for (int i = 1; i < run.itemCounts().size(); i += 2) {
            try {
                if (Long.parseLong(run.itemCounts().get(i)) < 0) {
                    throw new IOException("item_counts");
                }
            } catch (NumberFormatException wrong) {
                throw new IOException("item_counts", wrong);
            }
        }
    }

    /** The items of a run that its own row counts. */
    static long items(RunRow run) {
        long sum = 0;
        for (int i = 1; i < run.itemCounts().size(); i += 2) {
            sum += Long.parseLong(run.itemCounts().get(i));
        }
        return sum;
    }
}
