package dev.drydock.history.keeping;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.function.LongConsumer;

/**
 * One of the long works of {@link HistoryKeeping} as a job. It may be cancelled between two pages of rows.
 *
 * @param <R> what it returns
 */
public final class KeepingJob<R> implements Job<R> {

    private static final Messages TEXT = Messages.of("archive");

    /** The works. */
    public enum Kind {
        ARCHIVE("archive"),
        CHECK("check"),
        IMPORT("import"),
        RETENTION("retention"),
        BACKUP("backup"),
        MOVE("move");

        private final String key;

        Kind(String key) {
            this.key = key;
        }
    }

    /**
     * Does it.
     *
     * @param <R> what it returns
     */
    public interface Work<R> {
        R run(LongConsumer rows);
    }

    private final Kind kind;
    private final Work<R> work;

    public KeepingJob(Kind kind, Work<R> work) {
        this.kind = kind;
        this.work = work;
    }

    @Override
    public String title() {
        return TEXT.text("job." + kind.key);
    }

    @Override
    public String subject() {
        return TEXT.text("job.subject");
    }

    @Override
    public R run(JobContext context) {
        long[] counted = {0};
        try (Stage stage = context.stage(TEXT.text("job.stage." + kind.key), new Total.Unknown())) {
            return work.run(rows -> {
                context.checkCancelled();
                stage.advance(Math.max(0, rows - counted[0]));
                counted[0] = rows;
            });
        }
    }
}
