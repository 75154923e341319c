package dev.drydock.app;

import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.profile.Profile;

/** A server or cluster of the demonstration. Stopped when it is closed. */
interface DemoPart extends AutoCloseable {

    DemoProfile shown();

    /** Starts it and saves its profile, which has another port each time; blocks. */
    Profile start(JobContext context);

    /** The job that does that. */
    default Job<Profile> start() {
        return new Start(this);
    }

    /** The password of its account since the last start; in memory only. */
    Secret password();

    @Override
    void close();

    /** What {@link #start()} makes. */
    record Start(DemoPart part) implements Job<Profile> {

        @Override
        public String title() {
            return part.shown().text("title");
        }

        @Override
        public String subject() {
            return part.shown().shown();
        }

        @Override
        public boolean pausable() {
            return false;
        }

        @Override
        public Profile run(JobContext context) {
            return part.start(context);
        }
    }
}
