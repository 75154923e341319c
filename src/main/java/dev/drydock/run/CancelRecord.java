package dev.drydock.run;

import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What ran when a run was cancelled: in the history before any of it is ended, since the process may be killed next or the
 * network be gone, and replaced by what came of it. Safe on any thread.
 */
public final class CancelRecord implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CancelRecord.class);

    private final JobContext context;
    private final RunWriter writer;
    private final Map<Long, String> recorded = new LinkedHashMap<>();

    private CancelRecord(JobContext context, RunWriter writer) {
        this.context = context;
        this.writer = writer;
    }

    /** Of a run that has just begun; closed when its work is over, before the run ends. */
    public static CancelRecord of(JobContext context, RunWriter writer) {
        CancelRecord record = new CancelRecord(context, writer);
        context.onCancel(record::running);
        return record;
    }

    private synchronized void running(List<String> running) {
        try {
            List<Long> numbers = writer.findingsBefore(
                    running.stream().map(CancelRecord::unended).toList());
            for (int i = 0; i < running.size(); i++) {
                recorded.put(numbers.get(i), running.get(i));
            }
        } catch (DrydockException | IllegalStateException failure) {
            LOG.warn("not recorded: cancelled while {} ran", running, failure);
        }
    }

    /** Says of each whether it was verified as removed; waits for that, at most 15 s after Cancel. */
    @Override
    public void close() {
        List<String> unended = new ArrayList<>(context.unended());
        synchronized (this) {
            recorded.forEach((number, what) -> {
                if (!unended.remove(what)) {
                    cameOfIt(what, () -> writer.findingAfter(number, ended(what)));
                }
            });
            // these did nothing when Cancel came, and could not be ended
            unended.forEach(what -> cameOfIt(what, () -> writer.finding(unended(what))));
            recorded.clear();
        }
    }

    private static RecordedFinding unended(String what) {
        return finding("may-still-run", "WARNING", "unended", what);
    }

    private static RecordedFinding ended(String what) {
        return finding("ended-by-cancel", "NOTICE", "ended-by-cancel", what);
    }

    private static void cameOfIt(String what, Runnable record) {
        try {
            record.run();
        } catch (IllegalStateException closed) {
            LOG.info("not recorded, since the history is closed: what came of {} at Cancel", what, closed);
        }
    }

    private static RecordedFinding finding(String check, String severity, String text, String what) {
        return new RecordedFinding(
                check, severity, ObjectName.SERVER, Messages.of("platform").text(text, what));
    }
}
