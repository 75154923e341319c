package dev.drydock.feature.upgrade.replay;

import dev.drydock.db.pool.OpenServer;

/** A server of the lab under statements that are run on two; it does not end. */
public record RunningServer(OpenServer server) implements ReplayServer {

    @Override
    public boolean running() {
        return true;
    }

    @Override
    public boolean full() {
        return false;
    }

    @Override
    public void restart() {
        throw new IllegalStateException("the server ended");
    }
}
