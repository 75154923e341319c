package dev.drydock.feature.encryption.install;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.RunWriter;
import dev.drydock.run.SentItem;

/** Has the server read its certificates anew. A server that finds them wrong says so and keeps those that it has. */
final class Reload {

    private final OpenServer server;
    private final RunWriter writer;
    private final ChangePermit permit;

    Reload(OpenServer server, RunWriter writer, ChangePermit permit) {
        this.server = server;
        this.writer = writer;
        this.permit = permit;
    }

    void send(String statement) throws InterruptedException {
        SentItem.send(writer, "running", status -> item(statement, status), () -> {
            try (LongSession session = server.longSession()) {
                return session.changes(permit).execute(statement);
            }
        });
    }

    /** Of files that were put back: sent first and recorded after, over the connection that every open server has. */
    void ofFormer(String statement) throws InterruptedException {
        SentItem.undo(
                writer,
                status -> item(statement, status),
                () -> server.control().change(permit, changes -> changes.execute(statement)));
    }

    private static Item.Draft item(String statement, String status) {
        return Item.of("statement", new ObjectName("", statement, ""), status).attribute("sql", statement);
    }
}
