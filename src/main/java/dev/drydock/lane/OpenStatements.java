package dev.drydock.lane;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RunningStatement;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.util.Optional;
import java.util.Set;

/** Statements of an earlier run that the server may still be at: an ALTER goes on without the application that sent it. */
public final class OpenStatements {

    private static final long LOOK_AGAIN_MILLIS = 300;

    private final OpenServer server;
    private final JobContext context;

    public OpenStatements(OpenServer server, JobContext context) {
        this.server = server;
        this.context = context;
    }

    /** Blocks until the server runs none of these texts any more, and shows what it waits for. */
    public void awaitEnd(Set<String> sent) throws InterruptedException {
        Optional<String> running = sent.isEmpty() ? Optional.empty() : running(sent);
        while (running.isPresent()) {
            String why = Messages.of("lane").text("resume.waits", running.get());
            try (JobContext.Registration _ = context.hold(why)) {
                context.sleep(LOOK_AGAIN_MILLIS);
            }
            running = running(sent);
        }
    }

    /** By its text and not by its number: after a restart the server numbers its connections anew. */
    private Optional<String> running(Set<String> sent) throws InterruptedException {
        return server.recovery().retried(context, () -> server.control().call(RunningStatement::list)).stream()
                .filter(running -> sent.contains(running.text()))
                .map(running -> "connection " + running.connection() + ": " + running.text())
                .findFirst();
    }
}
