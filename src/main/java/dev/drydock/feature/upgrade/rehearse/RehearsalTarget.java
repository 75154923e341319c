package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.task.JobContext;
import java.io.IOException;

/** A server of the target version that objects can be built on; as it was before once it is closed. Used by one thread. */
interface RehearsalTarget extends AutoCloseable {

    /**
     * Gets it ready; blocks.
     *
     * @param source the server that is rehearsed
     * @param settings what the target has to have from its first start on
     * @throws dev.drydock.platform.error.DrydockException if it is not fit for it
     */
    OpenServer open(JobContext context, ServerFacts source, SourceSettings settings, RehearsalRecorder recorder)
            throws IOException, InterruptedException;

    @Override
    void close();
}
