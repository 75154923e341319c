package dev.drydock.history.keeping;

import dev.drydock.history.ChainVerdict;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.function.Supplier;

/** Holds the whole history against its chain. It may be cancelled; others read and write meanwhile. */
public final class VerifyJob implements Job<ChainVerdict> {

    private static final Messages TEXT = Messages.of("history");

    private final Supplier<HistoryStore> history;

    /** @param history its call may wait until it is open */
    public VerifyJob(Supplier<HistoryStore> history) {
        this.history = history;
    }

    @Override
    public String title() {
        return TEXT.text("chain.title");
    }

    @Override
    public String subject() {
        return TEXT.text("chain.subject");
    }

    @Override
    public ChainVerdict run(JobContext context) {
        long[] counted = {0};
        try (Stage stage = context.stage(TEXT.text("chain.stage"), new Total.Unknown())) {
            return history.get().verify(rows -> {
                context.checkCancelled();
                stage.advance(rows - counted[0]);
                counted[0] = rows;
            });
        }
    }
}
