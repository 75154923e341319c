package dev.drydock.app;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Changes;
import dev.drydock.demo.DemoMySql;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A server of the demonstration and its saved profile. Stopped when it is closed. */
final class DemoServer implements DemoPart {

    private static final Messages TEXT = Messages.of("app");

    private final DemoMySql mysql;
    private final DemoProfile shown;
    private final Supplier<ProfileStore> profiles;
    private final Supplier<List<String>> sample;
    private final Consumer<String> said;

    /**
     * @param sample what it gets where it needs sample data
     * @param said what it does beside that, in a sentence
     */
    DemoServer(
            DemoMySql mysql,
            DemoProfile shown,
            Supplier<ProfileStore> profiles,
            Supplier<List<String>> sample,
            Consumer<String> said) {
        this.mysql = mysql;
        this.shown = shown;
        this.profiles = profiles;
        this.sample = sample;
        this.said = said;
    }

    @Override
    public DemoProfile shown() {
        return shown;
    }

    @Override
    public Secret password() {
        return mysql.password();
    }

    @Override
    public void close() {
        mysql.close();
    }

    @Override
    public Profile start(JobContext context) {
        Profile profile;
        try (Stage _ = context.stage(shown.text("stage.start"), Total.unknown())) {
            profile = shown.on(mysql.start(packages -> fetching(context, packages)));
        }
        if (mysql.needsSampleData()) {
            load(context, profile);
            mysql.sampleDataLoaded();
        }
        profiles.get().save(profile);
        return profile;
    }

    private void fetching(JobContext context, String packages) {
        said.accept(TEXT.text("demo.fetching", packages));
        context.stage(TEXT.text("demo.stage.fetch", packages), Total.unknown()).close();
    }

    private void load(JobContext context, Profile profile) {
        List<String> statements = sample.get();
        try (Stage stage = context.stage(shown.text("stage.load"), Total.exact(statements.size()));
                OpenServer server = OpenServer.open(profile, password());
                LongSession session = server.longSession();
                ChangePermit permit = server.permit()) {
            Changes changes = session.changes(permit);
            for (String statement : statements) {
                try (JobContext.Registration _ = context.register(session.cancellable())) {
                    changes.execute(statement);
                }
                stage.advance(1);
            }
        }
    }
}
