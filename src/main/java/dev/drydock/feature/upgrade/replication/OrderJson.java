package dev.drydock.feature.upgrade.replication;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;

/** Order and ways back as JSON, for scripts: names and meanings of its fields are a contract. */
public final class OrderJson {

    private OrderJson() {}

    /** Writes {@code run}, {@code members}, {@code steps} and {@code window} into the object that is open. */
    public static void write(RunResult<ReplicationPlan> made, OpenServer server, JsonOut json) {
        ReplicationPlan plan = made.value();
        json.object(
                        "run",
                        run -> made.head(run, server)
                                .put("target", plan.target())
                                .put("made", plan.made()))
                .objects("members", plan.members(), OrderJson::member)
                .objects("steps", plan.steps(), OrderJson::step)
                .object("window", plan.book()::json);
    }

    private static void member(JsonOut json, TopologyMember member) {
        json.put("server", member.place())
                .known("version", member.facts().map(_ -> member.product()))
                .known("source", member.source())
                .whether("replicating", member.running())
                .known("lag_seconds", member.lagSeconds().orElse(null))
                .texts("not_read", member.gaps());
    }

    private static void step(JsonOut json, PlanStep step) {
        json.put("step", step.id())
                .put("server", step.place())
                .put("title", step.title())
                .put("state", step.state().word())
                .put("open", step.waits())
                .put("read", step.read())
                .known("confirmed", step.said())
                .texts("statements", step.statements())
                .put("last_way_back", step.wayBack())
                .put("tried", step.tried());
    }
}
