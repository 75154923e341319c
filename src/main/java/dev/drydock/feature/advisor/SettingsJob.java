package dev.drydock.feature.advisor;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads all settings of a server and keeps them in the history. Changes nothing. */
public final class SettingsJob extends RunJob<ServerSettings, ServerSettings> {

    private static final Messages TEXT = Messages.of(AdvisorFeature.ID);

    private final Optional<OptionFiles> files;

    /**
     * @param history the history; its call may wait until it is open
     * @param files the option files of the server; empty if they are not known
     */
    public SettingsJob(OpenServer server, Supplier<HistoryStore> history, Optional<OptionFiles> files) {
        super(server, history, RunSpec.reading(AdvisorFeature.SETTINGS, TEXT.text("job.title")));
        this.files = files;
    }

    /** @throws dev.drydock.platform.error.DrydockException E-5301 for the admin port of a proxy */
    @Override
    protected void require(JobContext context) {
        AdvisorError.requireDatabase(server());
    }

    @Override
    protected Planned<ServerSettings> plan(JobContext context) {
        ServerSettings read = server().query(session -> ServerSettings.read(session, server().facts(), files));
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("defaults of", read.table().orElse(""));
        files.ifPresent(given ->
                settings.put("option files", String.join(", ", given.files().keySet())));
        return new Planned<>(read, read.all().size(), settings);
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
            if (filter != SettingsFilter.OVER_FILE || files.isPresent()) {
                run.note(filter.title(), Integer.toString(read.that(filter).size()));
            }
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
        setting.file().ifPresent(one -> draft.attribute("in file", one.value()).attribute("file line", one.place()));
        if (!setting.next().title().isEmpty()) {
            draft.attribute("next restart", setting.next().title());
        }
        return draft.build();
    }
}
