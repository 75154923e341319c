package dev.drydock.app;

import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.Job;
import dev.drydock.profile.Profile;

/** A server or cluster of the demonstration. Stopped when it is closed. */
interface DemoPart extends AutoCloseable {

    /** The job that starts it and saves its profile, which has another port each time. */
    Job<Profile> start();

    /** The password of its account since the last start; in memory only. */
    Secret password();

    @Override
    void close();
}
