package dev.drydock.feature.threadpool.survey;

import dev.drydock.check.Finding;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.pool.PoolGroup;
import dev.drydock.feature.threadpool.pool.PoolSetting;
import dev.drydock.report.JsonOut;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A survey as JSON, for scripts: names and meanings of its fields are a contract. Unknown values are null; statements of users are left out. */
public final class PoolSurveyJson {

    private PoolSurveyJson() {}

    /** One object with {@code run}, {@code pool}, {@code door}, {@code load}, {@code settings}, {@code groups} and {@code findings}. */
    public static void write(RunResult<Checked<SurveyReading>> survey, OpenServer server, Writer target) {
        SurveyReading read = survey.value().read();
        JsonOut.write(
                target,
                json -> survey.run(json, server)
                        .object(
                                "pool",
                                pool -> pool.put(
                                                "kind",
                                                read.pool().kind().name().toLowerCase(Locale.ROOT))
                                        .put("state", read.pool().state().word()))
                        .object(
                                "door",
                                door -> door.put("variable", read.door().variable())
                                        .put("port", read.door().port())
                                        .put("state", read.door().state().word())
                                        .put("why", read.door().why()))
                        .object("load", load -> load(load, read))
                        .objects("settings", read.settings(), PoolSurveyJson::setting)
                        .objects("groups", read.window().now().groups(), PoolSurveyJson::group)
                        .objects("findings", survey.value().findings(), PoolSurveyJson::finding));
    }

    private static void load(JsonOut json, SurveyReading read) {
        json.known("connections", read.window().now().status("Threads_connected"))
                .known("running", read.window().now().status("Threads_running"))
                .known("max_used", read.window().now().status("Max_used_connections"))
                .known(
                        "cores",
                        read.cores().isPresent() ? OptionalLong.of(read.cores().getAsInt()) : OptionalLong.empty())
                .known("threads_created_per_second", tenths(read.window().rate("Threads_created")))
                .known("log_ins_per_second", tenths(read.window().rate("Connections")))
                .known("statement_micros", tenths(read.window().statementMicros()))
                .known("context_switches_per_second", tenths(read.switches()))
                .put("connection_likely_bytes", read.memory().likelySession())
                .put("connection_worst_bytes", read.memory().worstSession())
                .put("memory_likely_bytes", read.memory().likely())
                .put("memory_worst_bytes", read.memory().worst());
    }

    private static void setting(JsonOut json, PoolSetting one) {
        json.put("name", one.name()).put("value", one.raw());
        one.spec().unit().time(one.raw()).ifPresent(time -> json.put("millis", time.toMillis()));
        json.put("shown", one.shown())
                .put("default", one.usual())
                .put("min", one.least())
                .put("max", one.most())
                .put("dynamic", one.spec().dynamic())
                .put("origin", one.origin().name().toLowerCase(Locale.ROOT))
                .put("file", one.place());
    }

    private static void group(JsonOut json, PoolGroup one) {
        json.put("id", one.id())
                .put("connections", one.connections())
                .put("threads", one.threads())
                .put("active", one.active())
                .put("standby", one.standby())
                .put("queued", one.queued())
                .put("stalled", one.stalled())
                .object(
                        "counters",
                        counters -> one.counters()
                                .forEach((counter, value) ->
                                        counters.put(counter.name().toLowerCase(Locale.ROOT), value)));
    }

    private static void finding(JsonOut json, Finding finding) {
        json.put("check", finding.check())
                .put("severity", finding.severity().word())
                .put("object", finding.subject().shown())
                .put("message", finding.message())
                .put("remedy", finding.remedy().text())
                .put("remedy_kind", finding.remedy().kind().word())
                .put("source", finding.reference());
    }

    private static OptionalDouble tenths(OptionalDouble value) {
        return value.isPresent() ? OptionalDouble.of(Math.round(value.getAsDouble() * 10) / 10.0) : value;
    }
}
