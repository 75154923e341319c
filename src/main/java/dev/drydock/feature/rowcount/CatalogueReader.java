package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.task.JobContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;

/** Reads the entries of many schemas over several sessions at once; each schema is one query. */
final class CatalogueReader {

    private static final Executor THREADS =
            task -> Thread.ofPlatform().daemon().name("drydock-catalogue").start(task);

    private final RunSessions sessions;
    private final ServerFacts facts;

    CatalogueReader(RunSessions sessions, ServerFacts facts) {
        this.sessions = sessions;
        this.facts = facts;
    }

    /**
     * All entries of the schemas, in no order; blocks.
     *
     * @param readers how many sessions at once
     * @throws dev.drydock.db.sql.ServerException if a schema cannot be read
     */
    List<TableEntry> read(List<String> schemas, int readers) {
        Queue<String> left = new ConcurrentLinkedQueue<>(schemas);
        List<CompletableFuture<List<TableEntry>>> parts = new ArrayList<>();
        for (int reader = 0; reader < readers; reader++) {
            parts.add(CompletableFuture.supplyAsync(() -> readUntilEmpty(left), THREADS));
        }
        // all have ended before the first failure is passed on
        CompletableFuture.allOf(parts.toArray(CompletableFuture[]::new))
                .exceptionally(_ -> null)
                .join();
        List<TableEntry> entries = new ArrayList<>();
        try {
            parts.forEach(part -> entries.addAll(part.join()));
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : failure;
        }
        return entries;
    }

    private List<TableEntry> readUntilEmpty(Queue<String> left) {
        List<TableEntry> entries = new ArrayList<>();
        LongSession session = sessions.take(List.of());
        try (JobContext.Registration _ = sessions.registered(session)) {
            Catalogue catalogue = new Catalogue(session.sql(), facts);
            for (String schema = left.poll(); schema != null; schema = left.poll()) {
                catalogue.entries(schema, entries::add);
            }
        } catch (RuntimeException failure) {
            left.clear();
            throw failure;
        } finally {
            sessions.give(session);
        }
        return entries;
    }
}
