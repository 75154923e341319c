package dev.drydock.proxied;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.Job;
import java.util.List;
import java.util.function.Supplier;

/**
 * A change that takes a node out of the use of one proxy, or brings it back, ready to be shown and done.
 *
 * @param statements exactly what would be sent, in its order
 * @param notes what the user has to know before
 * @param job does it; refused if the configuration has changed since, or the proxy is locked
 */
public record ProxyAct(List<String> statements, List<String> notes, Job<? extends Ended> job) {

    public ProxyAct {
        statements = List.copyOf(statements);
        notes = List.copyOf(notes);
    }

    /** Prepares changes; what knows ProxySQL gives it to what does not. */
    public interface Source {

        /** What this proxy thinks; blocks. */
        ProxyView view(OpenServer proxy);

        /**
         * Reads the proxy and prepares the change; blocks.
         *
         * @param addresses {@code host:port} of the node
         * @param out whether it is taken out, or brought back
         */
        ProxyAct prepare(
                OpenServer proxy, java.util.Set<String> addresses, boolean out, Supplier<HistoryStore> history);
    }
}
