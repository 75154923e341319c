package dev.drydock.feature.threadpool.survey;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.pool.PoolGroup;
import dev.drydock.feature.threadpool.pool.PoolSetting;
import dev.drydock.module.RunHeadJson;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.KeepOpen;
import dev.drydock.report.KnownJson;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A survey as JSON, for scripts: names and meanings of its fields are a contract. Unknown values are null; statements of users are left out. */
public final class PoolSurveyJson {

    private PoolSurveyJson() {}

    /** One object with {@code run}, {@code pool}, {@code door}, {@code load}, {@code settings}, {@code groups} and {@code findings}. */
    public static void write(RunResult<Checked<SurveyReading>> survey, OpenServer server, Writer target) {
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(target))) {
            json.writeStartObject();
            json.writeObjectPropertyStart("run");
            RunHeadJson.write(survey.id(), survey.outcome(), server, json);
            json.writeStringProperty("started", Formats.iso(survey.started()));
            json.writeStringProperty("finished", Formats.iso(survey.finished()));
            json.writeEndObject();
            SurveyReading read = survey.value().read();
            pool(json, read);
            load(json, read);
            json.writeArrayPropertyStart("settings");
            read.settings().forEach(one -> setting(json, one));
            json.writeEndArray();
            json.writeArrayPropertyStart("groups");
            read.window().now().groups().forEach(one -> group(json, one));
            json.writeEndArray();
            json.writeArrayPropertyStart("findings");
            survey.value().checks().forEach(check -> findings(json, check));
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void pool(JsonGenerator json, SurveyReading read) {
        json.writeObjectPropertyStart("pool");
        json.writeStringProperty("kind", read.pool().kind().name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("state", read.pool().state().word());
        json.writeEndObject();
        json.writeObjectPropertyStart("door");
        json.writeStringProperty("variable", read.door().variable());
        json.writeNumberProperty("port", read.door().port());
        json.writeStringProperty("state", read.door().state().word());
        json.writeStringProperty("why", read.door().why());
        json.writeEndObject();
    }

    private static void load(JsonGenerator json, SurveyReading read) {
        json.writeObjectPropertyStart("load");
        KnownJson.number(json, "connections", read.window().now().status("Threads_connected"));
        KnownJson.number(json, "running", read.window().now().status("Threads_running"));
        KnownJson.number(json, "max_used", read.window().now().status("Max_used_connections"));
        KnownJson.number(
                json,
                "cores",
                read.cores().isPresent() ? OptionalLong.of(read.cores().getAsInt()) : OptionalLong.empty());
        number(json, "threads_created_per_second", read.window().rate("Threads_created"));
        number(json, "log_ins_per_second", read.window().rate("Connections"));
        number(json, "statement_micros", read.window().statementMicros());
        number(json, "context_switches_per_second", read.switches());
        json.writeNumberProperty("connection_likely_bytes", read.memory().likelySession());
        json.writeNumberProperty("connection_worst_bytes", read.memory().worstSession());
        json.writeNumberProperty("memory_likely_bytes", read.memory().likely());
        json.writeNumberProperty("memory_worst_bytes", read.memory().worst());
        json.writeEndObject();
    }

    private static void setting(JsonGenerator json, PoolSetting one) {
        json.writeStartObject();
        json.writeStringProperty("name", one.name());
        json.writeStringProperty("value", one.raw());
        Optional<Duration> time = one.spec().unit().time(one.raw());
        if (time.isPresent()) {
            json.writeNumberProperty("millis", time.get().toMillis());
        }
        json.writeStringProperty("shown", one.shown());
        json.writeStringProperty("default", one.usual());
        json.writeStringProperty("min", one.least());
        json.writeStringProperty("max", one.most());
        json.writeBooleanProperty("dynamic", one.spec().dynamic());
        json.writeStringProperty("origin", one.origin().name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("file", one.place());
        json.writeEndObject();
    }

    private static void group(JsonGenerator json, PoolGroup one) {
        json.writeStartObject();
        json.writeNumberProperty("id", one.id());
        json.writeNumberProperty("connections", one.connections());
        json.writeNumberProperty("threads", one.threads());
        json.writeNumberProperty("active", one.active());
        json.writeNumberProperty("standby", one.standby());
        json.writeNumberProperty("queued", one.queued());
        json.writeNumberProperty("stalled", one.stalled());
        json.writeObjectPropertyStart("counters");
        one.counters()
                .forEach((counter, value) ->
                        json.writeNumberProperty(counter.name().toLowerCase(Locale.ROOT), value));
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void findings(JsonGenerator json, CheckResult check) {
        for (Finding finding : check.findings()) {
            json.writeStartObject();
            json.writeStringProperty("check", finding.check());
            json.writeStringProperty("severity", finding.severity().word());
            json.writeStringProperty("object", finding.subject().shown());
            json.writeStringProperty("message", finding.message());
            json.writeStringProperty("remedy", finding.remedy().text());
            json.writeStringProperty("remedy_kind", finding.remedy().kind().word());
            json.writeStringProperty("source", finding.reference());
            json.writeEndObject();
        }
    }

    private static void number(JsonGenerator json, String name, OptionalDouble value) {
        if (value.isPresent()) {
            json.writeNumberProperty(name, Math.round(value.getAsDouble() * 10) / 10.0);
        } else {
            json.writeNullProperty(name);
        }
    }
}
