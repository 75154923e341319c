package dev.drydock.feature.advisor;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;

/** Reads all settings of a server and keeps them in the history. Changes nothing. */
public final class SettingsJob extends RunJob<ServerSettings, ServerSettings> {

    private static final Messages TEXT = Messages.of(AdvisorFeature.ID);

    /** @param history the history; its call may wait until it is open */
    public SettingsJob(OpenServer server, Supplier<HistoryStore> history) {
        super(server, history, RunSpec.reading(AdvisorFeature.SETTINGS, TEXT.text("job.title")));
    }

    @Override
    protected Planned<ServerSettings> plan(JobContext context) {
        ServerSettings read = server().query(session -> new ServerSettingsReader(session, server().facts()).read());
        return new Planned<>(
                read, read.all().size(), Map.of("defaults of", read.table().orElse("")));
    }

    @Override
    protected ServerSettings work(Run<ServerSettings> run) {
        ServerSettings read = run.plan();
        for (ServerSetting setting : read.all()) {
            run.context().checkCancelled();
            run.writer().item(item(setting));
        }
        run.done(read.all().size());
        run.counting(counts -> counts.visible(read.whole()));
        for (SettingsFilter filter : SettingsFilter.values()) {
            run.note(filter.title(), Integer.toString(read.count(filter)));
        }
        if (read.unknownAtRestart() > 0) {
            run.note(TEXT.text("note.restart"), Long.toString(read.unknownAtRestart()));
        }
        if (!read.notes().isEmpty()) {
            run.note(TEXT.text("note.title"), String.join(" ", read.notes()));
        }
        return read;
    }

    private static Item item(ServerSetting setting) {
        Item.Draft draft = Item.of(
                        "variable",
                        new ObjectName("", setting.name(), ""),
                        setting.standing().word())
                .finished(Instant.now(), 0)
                .attribute("value", setting.value())
                .attribute("default", setting.fallback().orElse(""))
                .attribute("origin", setting.origin().title());
        if (!setting.source().isEmpty()) {
            draft.attribute("source", setting.source());
        }
        setting.persisted().ifPresent(kept -> draft.attribute("persisted", kept));
        if (!setting.next().title().isEmpty()) {
            draft.attribute("next restart", setting.next().title());
        }
        return draft.build();
    }
}
