package dev.drydock.feature.threadpool.checks;

import dev.drydock.lab.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Something that goes on on a server, again and again, until it is closed. */
final class Busy implements AutoCloseable {

    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch begun;
    private volatile boolean over;

    /** So many sessions that run this statement. */
    static Busy running(TestServer server, int sessions, String sql) {
        return new Busy(sessions, busy -> {
            try (Connection connection = server.connect(server.user(), server.password());
                    var statement = connection.createStatement()) {
                while (!busy.over) {
                    statement.execute(sql);
                    busy.begun.countDown();
                }
            }
        });
    }

    /** So many programs that log in and out. */
    static Busy loggingIn(TestServer server, int programs) {
        return new Busy(programs, busy -> {
            while (!busy.over) {
                server.connect(server.user(), server.password()).close();
                busy.begun.countDown();
                // a hundred a second of three programs: more would only take processors
                Thread.sleep(30);
            }
        });
    }

    private interface Work {
        void run(Busy busy) throws SQLException, InterruptedException;
    }

    /** It goes on by then. */
    private Busy(int count, Work work) {
        begun = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    work.run(this);
                } catch (SQLException | InterruptedException ended) {
                    // the server was stopped, or the session killed
                } finally {
                    begun.countDown();
                }
            }));
        }
        try {
            begun.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        over = true;
        try {
            for (Thread one : threads) {
                one.join(60_000);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
