package dev.drydock.feature.advisor;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.SettingsDiff.Difference;
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

/** Compares the settings of servers, or of one with something else, and keeps what differs in the history. Changes nothing. */
public final class SettingsDiffJob extends RunJob<SettingsDiff, SettingsDiff> {

    private static final Messages TEXT = Messages.of(AdvisorFeature.ID);

    private final Supplier<SettingsDiff> reading;
    private final boolean group;
    private final List<String> unread;

    private SettingsDiffJob(
            OpenServer server,
            Supplier<HistoryStore> history,
            RunSpec spec,
            Supplier<SettingsDiff> reading,
            boolean group,
            List<String> unread) {
        super(server, history, spec);
        this.reading = reading;
        this.group = group;
        this.unread = List.copyOf(unread);
    }

    /**
     * A server beside something else.
     *
     * @param history the history; its call may wait until it is open
     */
    public static SettingsDiffJob of(OpenServer server, Supplier<HistoryStore> history, OtherSide other) {
        return new SettingsDiffJob(
                server,
                history,
                RunSpec.reading(AdvisorFeature.DIFF, TEXT.text("job.diff")),
                () -> SettingsDiff.of(SettingsSide.of(server), other.read().apply(server)),
                false,
                List.of());
    }

    /**
     * Servers that are meant to be set alike.
     *
     * @param first of the group, in whose history the run is
     * @param sides all of the group as they were read
     * @param unread names of those that could not be read
     */
    public static SettingsDiffJob drift(
            OpenServer first, Supplier<HistoryStore> history, List<SettingsSide> sides, List<String> unread) {
        return new SettingsDiffJob(
                first,
                history,
                RunSpec.reading(AdvisorFeature.DRIFT, TEXT.text("job.drift")),
                () -> SettingsDiff.of(sides.toArray(SettingsSide[]::new)),
                true,
                unread);
    }

    @Override
    protected Planned<SettingsDiff> plan(JobContext context) {
        SettingsDiff diff = reading.get();
        Map<String, String> settings = new LinkedHashMap<>();
        if (group) {
            settings.put(
                    "servers", diff.sides().stream().map(SettingsSide::label).collect(Collectors.joining("; ")));
        } else {
            settings.put("left", diff.left().label());
            settings.put("right", diff.right().label());
        }
        if (!unread.isEmpty()) {
            settings.put("not read", String.join("; ", unread));
        }
        return new Planned<>(diff, diff.differences().size() + diff.leftOut().size(), settings);
    }

    @Override
    protected SettingsDiff work(Run<SettingsDiff> run) {
        SettingsDiff diff = run.plan();
        diff.differences().forEach(one -> run.writer().item(item(one, diff, one.loud() ? "loud" : "differs")));
        diff.leftOut().forEach(one -> run.writer().item(item(one, diff, "left_out")));
        run.done(diff.differences().size() + diff.leftOut().size());
        run.counting(counts -> counts.visible(unread.isEmpty()));
        run.note(
                TEXT.text("note.summary"), group ? SettingColumns.drifted(diff, unread) : SettingColumns.summary(diff));
        note(run, "note.title", String.join(" ", diff.notes()));
        note(run, "note.others", String.join(", ", diff.others()));
        return diff;
    }

    private static void note(Run<?> run, String key, String text) {
        if (!text.isEmpty()) {
            run.note(TEXT.text(key), text);
        }
    }

    private Item item(Difference one, SettingsDiff diff, String state) {
        Item.Draft draft =
                Item.of("variable", new ObjectName("", one.name(), ""), state).finished(Instant.now(), 0);
        for (int i = 0; i < diff.sides().size(); i++) {
            draft.attribute(group ? diff.sides().get(i).label() : i == 0 ? "left" : "right", one.shown(i));
        }
        String remark = group ? SettingColumns.alike(one) : SettingColumns.remark(one);
        return (remark.isEmpty() ? draft : draft.attribute("remark", remark)).build();
    }
}
