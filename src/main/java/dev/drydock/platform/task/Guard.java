package dev.drydock.platform.task;

import java.util.Optional;

/** One reason not to start the next item, such as a busy server or a replica that lags. */
public interface Guard {

    /**
     * Why to hold at this moment; empty to go on. Called about once a second by one thread, never for each item; may ask
     * the server. A value that cannot be read is a reason to hold.
     *
     * @throws dev.drydock.platform.error.DrydockException why no item can start any more, which ends the work
     */
    Optional<String> holdReason();
}
