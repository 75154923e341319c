package dev.drydock.feature.encryption.install;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;

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

    void send(String statement) {
        long item = writer.itemBefore(item(statement, "running").build());
        try (LongSession session = server.longSession()) {
            session.changes(permit).execute(statement);
        } catch (DrydockException failure) {
            writer.itemAfter(
                    item,
                    item(statement, "failed")
                            .error(
                                    failure.problem().code().id(),
                                    failure.problem().full())
                            .build());
            throw failure;
        }
        writer.itemAfter(item, item(statement, "done").build());
    }

    private static Item.Draft item(String statement, String status) {
        return Item.of("statement", new ObjectName("", statement, ""), status).attribute("sql", statement);
    }
}
