package dev.drydock.feature.advisor;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.SettingsGroup.Drift;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares the settings of a server with those of others of its group, and keeps what drifted in the history. Changes nothing. */
public final class SettingsDriftJob extends RunJob<SettingsGroup, SettingsGroup> {

    private static final Messages TEXT = Messages.of(AdvisorFeature.ID);

    private final List<SettingsSide> others;
    private final List<String> unread;

    /**
     * @param first of the group, in whose history the run is
     * @param others as they were read
     * @param unread names of those that could not be read
     * @param history the history; its call may wait until it is open
     */
    public SettingsDriftJob(
            OpenServer first, List<SettingsSide> others, List<String> unread, Supplier<HistoryStore> history) {
        super(first, history, RunSpec.reading(AdvisorFeature.DRIFT, TEXT.text("job.drift")));
        this.others = List.copyOf(others);
        this.unread = List.copyOf(unread);
    }

    /** @throws dev.drydock.platform.error.DrydockException E-5301 for the admin port of a proxy */
    @Override
    protected void require(JobContext context) {
        AdvisorError.requireDatabase(server());
    }

    @Override
    protected Planned<SettingsGroup> plan(JobContext context) {
        SettingsGroup group = SettingsGroup.of(Stream.concat(Stream.of(SettingsSide.of(server())), others.stream())
                .toList());
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("servers", group.sides().stream().map(SettingsSide::label).collect(Collectors.joining("; ")));
        if (!unread.isEmpty()) {
            settings.put("not read", String.join("; ", unread));
        }
        return new Planned<>(group, group.drifted().size() + group.leftOut().size(), settings);
    }

    @Override
    protected SettingsGroup work(Run<SettingsGroup> run) {
        SettingsGroup group = run.plan();
        group.drifted()
                .forEach(one -> run.writer()
                        .item(item(one, group, one.loud() ? SettingsDiffJob.LOUD : SettingsDiffJob.DIFFERS)));
        group.leftOut().forEach(one -> run.writer().item(item(one, group, SettingsDiffJob.LEFT_OUT)));
        run.done(group.drifted().size() + group.leftOut().size());
        run.counting(counts -> counts.visible(unread.isEmpty()));
        run.note(TEXT.text("note.summary"), SettingColumns.summary(group, unread));
        if (!group.notes().isEmpty()) {
            run.note(TEXT.text("note.title"), String.join(" ", group.notes()));
        }
        return group;
    }

    private static Item item(Drift one, SettingsGroup group, String state) {
        Item.Draft draft =
                Item.of("variable", new ObjectName("", one.name(), ""), state).finished(Instant.now(), 0);
        for (int i = 0; i < group.sides().size(); i++) {
            draft.attribute(group.sides().get(i).label(), one.shown(i));
        }
        return draft.attribute("remark", SettingColumns.remark(one)).build();
    }
}
