package dev.drydock.app;

import dev.drydock.demo.LegacyMySql;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import java.nio.file.Path;
import java.util.function.Supplier;

/** The demonstration's MySQL 5.7 on the data of a 5.5, to be upgraded, and its saved profile. Stopped when it is closed. */
final class LegacyServer implements AutoCloseable {

    private final Messages messages = Messages.of("app");
    private final LegacyMySql mysql;
    private final Supplier<ProfileStore> profiles;

    /** @param packages folder with the server's package */
    LegacyServer(Path packages, Path cache, Supplier<ProfileStore> profiles) {
        this.mysql = new LegacyMySql(packages, cache);
        this.profiles = profiles;
    }

    /** The job that starts the server on a fresh copy of the old data and saves the profile. */
    Job<Profile> start() {
        return new Start();
    }

    /** The password of its account since the last start; in memory only. */
    Secret password() {
        return mysql.password();
    }

    @Override
    public void close() {
        mysql.close();
    }

    private final class Start implements Job<Profile> {

        @Override
        public String title() {
            return messages.text("legacy.title");
        }

        @Override
        public String subject() {
            return DemoProfile.LEGACY.shown();
        }

        @Override
        public Profile run(JobContext context) {
            try (Stage _ = context.stage(messages.text("legacy.stage.start"), Total.unknown())) {
                Profile profile = DemoProfile.LEGACY.on(mysql.start());
                profiles.get().save(profile);
                return profile;
            }
        }
    }
}
