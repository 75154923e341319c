package dev.drydock.feature.threadpool.setup;

import dev.drydock.report.JsonOut;
import java.io.Writer;

/** A plan as JSON, for scripts: names and meanings of its fields are a contract. */
public final class PoolPlanJson {

    private PoolPlanJson() {}

    /** One object with {@code aim}, {@code group}, {@code options} and {@code diff}. */
    public static void write(PoolPlan plan, String diff, Writer target) {
        JsonOut.write(
                target,
                json -> json.put("aim", plan.aim().word())
                        .put("group", plan.group())
                        .objects(
                                "options",
                                plan.options(),
                                (one, option) -> one.put("name", option.name())
                                        .put("value", option.value())
                                        .put("shown", option.shown())
                                        .put("reason", option.reason())
                                        .put("door", plan.door().contains(option)))
                        .put("diff", diff));
    }
}
