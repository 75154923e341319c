package dev.drydock.feature.link;

import dev.drydock.db.pool.AlternateRoute;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Function;

/** Measures one way. */
final class RouteBenchmark {

    private final OpenServer server;
    private final LinkOptions options;
    private final JobContext context;
    private final Stage stage;

    /** @param stage advanced by one for each connection and each query */
    RouteBenchmark(OpenServer server, LinkOptions options, JobContext context, Stage stage) {
        this.server = server;
        this.options = options;
        this.context = context;
        this.stage = stage;
    }

    /**
     * Measures it; blocks for twice the limit and the time of the log-in.
     *
     * @throws dev.drydock.platform.task.JobCancelledException after Cancel
     */
    WayResult measure(LinkRoute way) {
        if (!way.possible(server.profile())) {
            return WayResult.failed(
                    way, Problem.of(LinkError.NO_SSH, "", server.profile().name()));
        }
        try (AlternateRoute other = server.withRoute(way.of(server.profile()))) {
            long before = System.nanoTime();
            other.ready();
            long session = way.of(server.profile()).ssh().none() ? 0 : System.nanoTime() - before;
            for (int done = 0; done < LinkScript.UNTIMED_CONNECTIONS; done++) {
                try (Session one = other.open()) {
                    requireSameServer(one);
                }
            }
            LatencySummary connecting =
                    times(options.connections(), () -> other.open().close());
            LatencySummary asking;
            try (Session one = other.open()) {
                for (int done = 0; done < LinkScript.UNTIMED_QUERIES; done++) {
                    ask(one);
                }
                asking = times(options.queries(), () -> ask(one));
            }
            return WayResult.measured(
                    way,
                    new WayResult.Figures(other.encryption().text(), Duration.ofNanos(session), connecting, asking));
        } catch (DrydockException failure) {
            context.checkCancelled();
            return WayResult.failed(way, failure.problem());
        }
    }

    private static void ask(Session session) {
        session.number(LinkScript.QUERY);
    }

    private LatencySummary times(int wanted, Runnable once) {
        long[] nanos = new long[wanted];
        long end = System.nanoTime() + options.limit().toNanos();
        int done = 0;
        do {
            context.checkCancelled();
            long before = System.nanoTime();
            once.run();
            nanos[done++] = System.nanoTime() - before;
            stage.advance(1);
        } while (done < wanted && System.nanoTime() < end);
        return LatencySummary.of(Arrays.copyOf(nanos, done));
    }

    /** By another way the same name may lead to another machine. */
    private void requireSameServer(Session other) {
        String identity = LinkScript.identity(server.facts());
        Function<Session, String> own =
                session -> session.first(identity, row -> row.text(1)).orElse("");
        String wanted = server.control().call(own);
        String found = own.apply(other);
        if (!wanted.equals(found)) {
            throw new ServerException(
                    Problem.of(
                            LinkError.OTHER_SERVER,
                            found,
                            server.profile().address(),
                            server.profile().name()),
                    0,
                    null);
        }
    }
}
