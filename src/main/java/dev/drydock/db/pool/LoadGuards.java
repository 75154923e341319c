package dev.drydock.db.pool;

import dev.drydock.db.server.ReplicaStatus;
import dev.drydock.db.server.Role;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerLoad;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Guard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** The guards of long work on a server: its running threads, and its lag if it is a replica. They ask over the control connection. */
public final class LoadGuards {

    /** Running threads above which usual work holds. */
    public static final long DEFAULT_MAX_THREADS_RUNNING = 64;

    /** Lag of a replica, in seconds, above which usual work holds. */
    public static final long DEFAULT_MAX_LAG_SECONDS = 30;

    private final Messages messages = Messages.of("db");
    private final OpenServer server;

    public LoadGuards(OpenServer server) {
        this.server = server;
    }

    /**
     * @param maxThreadsRunning hold while {@code Threads_running} is above it; empty for no such guard
     * @param maxLagSeconds hold while this replica lags more; empty for no such guard
     * @param workers our own sessions, which also count as running threads and are not held against the server
     */
    public List<Guard> of(OptionalLong maxThreadsRunning, OptionalLong maxLagSeconds, int workers) {
        List<Guard> guards = new ArrayList<>();
        maxThreadsRunning.ifPresent(limit -> guards.add(() -> readable(() -> threads(limit, workers))));
        if (server.facts().role().is(Role.REPLICA)) {
            maxLagSeconds.ifPresent(limit -> guards.add(() -> readable(() -> lag(limit))));
        }
        return guards;
    }

    private Optional<String> threads(long limit, int workers) {
        long running = server.control().call(session -> new ServerLoad(session).threadsRunning());
        return running - workers > limit
                ? Optional.of(messages.text("guard.threads", running, limit))
                : Optional.empty();
    }

    private Optional<String> lag(long limit) {
        ServerFacts facts = server.facts();
        List<ReplicaStatus.Channel> channels =
                server.control().call(session -> new ReplicaStatus(session, facts.flavour(), facts.version()).read());
        for (ReplicaStatus.Channel channel : channels) {
            if (channel.lagSeconds().isEmpty()) {
                return Optional.of(messages.text("guard.lag.stopped"));
            }
            if (channel.lagSeconds().get() > limit) {
                return Optional.of(
                        messages.text("guard.lag", channel.lagSeconds().get(), limit));
            }
        }
        return Optional.empty();
    }

    private Optional<String> readable(Supplier<Optional<String>> read) {
        try {
            return read.get();
        } catch (ServerException failure) {
            if (TransientFailures.lasting(failure)) {
                throw failure;
            }
            return Optional.of(
                    messages.text("guard.unreadable", failure.problem().line()));
        }
    }
}
