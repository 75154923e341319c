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
import java.util.Map;
import java.util.function.Supplier;

/** Compares the settings of a server with something else and keeps what differs in the history. Changes nothing. */
public final class SettingsDiffJob extends RunJob<SettingsDiff, SettingsDiff> {

    /** State of an item whose difference changes what statements do, or what clients and replicas get. */
    static final String LOUD = "loud";

    static final String DIFFERS = "differs";

    /** State of an item whose difference belongs to one server, its role or its hardware. */
    static final String LEFT_OUT = "left_out";

    private static final Messages TEXT = Messages.of(AdvisorFeature.ID);

    private final OtherSide other;

    /** @param history the history; its call may wait until it is open */
    public SettingsDiffJob(OpenServer server, Supplier<HistoryStore> history, OtherSide other) {
        super(server, history, RunSpec.reading(AdvisorFeature.DIFF, TEXT.text("job.diff")));
        this.other = other;
    }

    @Override
    protected Planned<SettingsDiff> plan(JobContext context) {
        SettingsDiff diff = SettingsDiff.of(SettingsSide.of(server()), other.read(server()));
        return new Planned<>(
                diff,
                diff.differences().size() + diff.leftOut().size(),
                Map.of("left", diff.left().label(), "right", diff.right().label()));
    }

    @Override
    protected SettingsDiff work(Run<SettingsDiff> run) {
        SettingsDiff diff = run.plan();
        diff.differences().forEach(one -> run.writer().item(item(one, one.loud() ? LOUD : DIFFERS)));
        diff.leftOut().forEach(one -> run.writer().item(item(one, LEFT_OUT)));
        run.done(diff.differences().size() + diff.leftOut().size());
        run.note(TEXT.text("note.summary"), SettingColumns.summary(diff));
        if (!diff.notes().isEmpty()) {
            run.note(TEXT.text("note.title"), String.join(" ", diff.notes()));
        }
        if (!diff.others().isEmpty()) {
            run.note(TEXT.text("note.others"), String.join(", ", diff.others()));
        }
        return diff;
    }

    private static Item item(Difference one, String state) {
        Item.Draft draft = Item.of("variable", new ObjectName("", one.name(), ""), state)
                .finished(Instant.now(), 0)
                .attribute("left", one.left())
                .attribute("right", one.right());
        String remark = SettingColumns.remark(one);
        return (remark.isEmpty() ? draft : draft.attribute("remark", remark)).build();
    }
}
