package dev.drydock.feature.threadpool.survey;

import dev.drydock.feature.threadpool.pool.Counter;
import dev.drydock.feature.threadpool.pool.PoolGroup;
import dev.drydock.feature.threadpool.pool.PoolReading;
import dev.drydock.feature.threadpool.pool.PoolSetting;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.RunWriter;
import dev.drydock.run.Run;
import java.util.Locale;
import java.util.OptionalLong;

/** Writes a survey to the history: an item a setting, a group, a check; its findings. Never a statement of a user. */
final class PoolSurveyRecorder {

    private final RunWriter writer;
    private final Run<?> run;

    PoolSurveyRecorder(Run<?> run) {
        this.run = run;
        this.writer = run.writer();
    }

    void record(SurveyReading read) {
        read.settings().forEach(this::record);
        PoolReading now = read.window().now();
        now.groups().forEach(this::record);
        run.note("pool", read.pool().kind().label());
        run.note("state", read.pool().state().word());
        run.note("emergency door", (read.door().variable() + " " + read.door().port()).strip());
        run.note("emergency door is", read.door().state().word());
        put("connections", now.status("Threads_connected"));
        put("running threads", now.status("Threads_running"));
        put("most connections since the start", now.status("Max_used_connections"));
        if (!now.groups().isEmpty()) {
            put("queued", OptionalLong.of(now.sum(PoolGroup::queued)));
            put("stalls since the start", now.sum(Counter.STALLS));
        }
    }

    private void record(PoolSetting setting) {
        writer.item(Item.of(
                        "setting",
                        new ObjectName("", setting.name(), ""),
                        setting.origin().name().toLowerCase(Locale.ROOT))
                .attribute("value", setting.raw())
                .attribute("shown", setting.shown())
                .build());
    }

    private void record(PoolGroup group) {
        Item.Draft draft = Item.of(
                        "group", new ObjectName("", "group " + group.id(), ""), group.stalled() > 0 ? "stalled" : "ok")
                .measure(group.connections())
                .attribute("threads", Long.toString(group.threads()))
                .attribute("active", Long.toString(group.active()))
                .attribute("queued", Long.toString(group.queued()));
        group.counters()
                .forEach((counter, value) -> draft.attribute(
                        counter.name().toLowerCase(Locale.ROOT).replace('_', ' '), Long.toString(value)));
        writer.item(draft.build());
    }

    private void put(String name, OptionalLong value) {
        run.note(name, value.isPresent() ? Long.toString(value.getAsLong()) : "unknown");
    }
}
