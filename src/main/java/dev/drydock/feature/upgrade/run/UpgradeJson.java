package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.GateCodec;
import dev.drydock.feature.upgrade.plan.PlanJson;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.preflight.LatestPreflight;
import dev.drydock.feature.upgrade.preflight.PreflightSummary;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.history.RecordedFinding;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.KeepOpen;
import dev.drydock.report.OutcomeJson;
import dev.drydock.report.ProblemJson;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A run as JSON, for scripts: names and meanings of its fields are a contract. */
public final class UpgradeJson {

    private UpgradeJson() {}

    /** One object with {@code run}, the parts of {@link PlanJson}, {@code gates}, {@code preflight}, {@code statements}, {@code before} and {@code left}. */
    public static void write(
            RunResult<UpgradeResult> run, OpenServer server, Optional<PreflightSummary> preflight, Writer target) {
        UpgradeResult result = run.value();
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(target))) {
            json.writeStartObject();
            json.writeObjectPropertyStart("run");
            json.writeNumberProperty("id", run.id());
            OutcomeJson.write(run.outcome(), json);
            json.writeStringProperty("started", Formats.iso(run.started()));
            json.writeStringProperty("finished", Formats.iso(run.finished()));
            json.writeStringProperty("account", server.facts().account());
            result.unlock().ifPresent(unlock -> {
                json.writeObjectPropertyStart("unlocked");
                json.writeStringProperty("reason", unlock.reason());
                json.writeStringProperty("since", Formats.iso(unlock.since()));
                json.writeStringProperty("until", Formats.iso(unlock.until()));
                json.writeEndObject();
            });
            json.writeBooleanProperty("proved", result.proved());
            json.writeEndObject();
            PlanJson.write(json, result.plan(), server);
            result.gates().ifPresent(gates -> GateCodec.json(json, gates));
            preflight.ifPresent(found -> findings(json, found));
            json.writeArrayPropertyStart("statements");
            result.actions().forEach(action -> statement(json, action));
            json.writeEndArray();
            tables(json, "before", result.plan().checked());
            tables(json, "left", result.after().tables());
            SystemTableJson.write(result.after().system(), server, json);
            json.writeEndObject();
        }
    }

    private static void findings(JsonGenerator json, PreflightSummary found) {
        json.writeObjectPropertyStart("preflight");
        json.writeNumberProperty("run", found.last().run());
        json.writeArrayPropertyStart("findings");
        for (RecordedFinding finding : found.last().findings()) {
            json.writeStartObject();
            json.writeStringProperty("check", finding.check());
            json.writeStringProperty("severity", finding.severity());
            json.writeStringProperty("object", LatestPreflight.shown(finding.object()));
            json.writeStringProperty("found", finding.text());
            json.writeStringProperty("accepted", found.answer(finding));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void statement(JsonGenerator json, LaneResult<PlannedAction> action) {
        json.writeStartObject();
        json.writeStringProperty("schema", action.action().table().schema());
        json.writeStringProperty("table", action.action().table().table());
        json.writeStringProperty("sql", action.action().sql());
        json.writeStringProperty("status", action.status().word());
        if (action.lane() > 0) {
            json.writeNumberProperty("lane", action.lane());
            json.writeNumberProperty("connection", action.connection());
            json.writeStringProperty("started", Formats.iso(action.started()));
            json.writeNumberProperty("millis", action.took().toMillis());
        }
        json.writeArrayPropertyStart("warnings");
        action.warnings().forEach(json::writeString);
        json.writeEndArray();
        action.problem().ifPresent(problem -> ProblemJson.writeWithDetail(problem, json));
        json.writeEndObject();
    }

    private static void tables(JsonGenerator json, String name, List<CheckedTable> tables) {
        json.writeArrayPropertyStart(name);
        tables.stream().filter(table -> table.remedy() != TableRemedy.NONE).forEach(table -> {
            json.writeStartObject();
            json.writeStringProperty("schema", table.name().schema());
            json.writeStringProperty("table", table.name().table());
            json.writeStringProperty("action", table.remedy().word());
            json.writeArrayPropertyStart("rows");
            table.rows().forEach(row -> json.writeString(row.shown()));
            json.writeEndArray();
            json.writeEndObject();
        });
        json.writeEndArray();
    }
}
