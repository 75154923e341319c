package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.lane.LaneResult;
import dev.drydock.lane.Schedule;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Plans and results of runs at rest as JSON, for scripts: names and meanings of their fields are a contract. No key is in
 * them.
 */
public final class AtRestJson {

    private AtRestJson() {}

    /** What a run would do, step by step. */
    public static void plan(AtRestPlan plan, OpenServer server, Writer target) {
        Schedule<AtRestItem> schedule = plan.schedule();
        JsonOut.write(
                target,
                json -> json.put("server", server.profile().name())
                        .put("version", server.facts().product())
                        .put("target", plan.options().target().word())
                        .put("key_file", plan.keyFile())
                        .put("workers", plan.workers())
                        .put("bytes", plan.bytes())
                        .put("expected_millis", schedule.makespan().toMillis())
                        .put("lower_bound_millis", schedule.lowerBound().toMillis())
                        .put("serial_millis", schedule.serial().toMillis())
                        .put("speed_measured", plan.speed().measured())
                        .texts("settings", plan.settings())
                        .objects(
                                "steps",
                                plan.steps(),
                                (one, step) -> step(one, step, plan.options().target()))
                        .texts("notes", plan.notes()));
    }

    /** What a run did, and what it left. */
    public static void result(RunResult<Converted> result, OpenServer server, Writer target) {
        Converted done = result.value();
        JsonOut.write(
                target,
                json -> json.object(
                                "run",
                                run -> result.head(run, server)
                                        .put(
                                                "target",
                                                done.plan().options().target().word())
                                        .put("started", result.started())
                                        .put("finished", result.finished()))
                        .objects("tables", done.items(), AtRestJson::item)
                        .known(
                                "encrypted_share",
                                done.after().map(AtRest::share).orElse(OptionalDouble.empty()))
                        .objects("left", done.left(), AtRestJson::place)
                        .texts("notes", done.notes()));
    }

    private static void step(JsonOut json, AtRestStep step, AtRestTarget target) {
        json.put("step", step.id().word())
                .put("title", step.id().title(target))
                .objects(
                        "files",
                        step instanceof AtRestStep.Install install ? install.files() : List.of(),
                        AtRestJson::file)
                .texts("statements", step.statements());
    }

    private static void file(JsonOut json, PlannedFile file) {
        json.put("path", file.path())
                .put("mode", file.rights().mode())
                .put("goes", file.goes())
                .put("secret", file.key())
                .put("diff", file.diff());
    }

    private static void item(JsonOut json, LaneResult<AtRestItem> item) {
        json.put("schema", item.action().table().schema())
                .put("name", item.action().table().table())
                .known("bytes", item.action().bytes())
                .put("sql", item.action().sql())
                .put("status", item.status().word())
                .put("lane", item.lane())
                .put("millis", item.took().toMillis())
                .error(item.problem());
    }

    private static void place(JsonOut json, StorageLocation place) {
        json.put("kind", place.kind().word())
                .put("name", place.name())
                .put("protection", place.protection().word())
                .put("seen", place.seen())
                .known("bytes", place.bytes());
    }
}
