package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.GateCodec;
import dev.drydock.feature.upgrade.plan.PlanJson;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.preflight.PreflightSummary;
import dev.drydock.feature.upgrade.table.CheckRow;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.history.LatestFindings;
import dev.drydock.lane.LaneResult;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.List;
import java.util.Optional;

/** A run as JSON, for scripts: names and meanings of its fields are a contract. */
public final class UpgradeJson {

    private UpgradeJson() {}

    /** One object with {@code run}, the parts of {@link PlanJson}, {@code gates}, {@code preflight}, {@code statements}, {@code before} and {@code left}. */
    public static void write(
            RunResult<UpgradeResult> run, OpenServer server, Optional<PreflightSummary> preflight, Writer target) {
        UpgradeResult result = run.value();
        JsonOut.write(target, json -> {
            json.object("run", one -> run(one, run, server));
            PlanJson.write(json, result.plan(), server);
            result.gates().ifPresent(gates -> GateCodec.json(json, gates));
            preflight.ifPresent(found -> json.object("preflight", one -> preflight(one, found)));
            json.objects("statements", result.actions(), UpgradeJson::statement)
                    .objects("before", unsettled(result.plan().checked()), UpgradeJson::table)
                    .objects("left", unsettled(result.after().tables()), UpgradeJson::table);
            SystemTableJson.write(result.after().system(), server, json);
        });
    }

    private static void run(JsonOut json, RunResult<UpgradeResult> run, OpenServer server) {
        json.put("id", run.id())
                .outcome(run.outcome())
                .put("started", run.started())
                .put("finished", run.finished())
                .put("account", server.facts().account());
        run.value()
                .unlock()
                .ifPresent(unlock -> json.object(
                        "unlocked",
                        one -> one.put("reason", unlock.reason())
                                .put("since", unlock.since())
                                .put("until", unlock.until())));
        json.put("proved", run.value().proved());
    }

    private static void preflight(JsonOut json, PreflightSummary found) {
        json.put("run", found.last().run())
                .objects(
                        "findings",
                        found.last().findings(),
                        (one, finding) -> one.put("check", finding.check())
                                .put("severity", finding.severity())
                                .put("object", LatestFindings.shown(finding.object()))
                                .put("found", finding.text())
                                .put("accepted", found.answer(finding)));
    }

    private static void statement(JsonOut json, LaneResult<PlannedAction> action) {
        json.put("schema", action.action().table().schema())
                .put("table", action.action().table().table())
                .put("sql", action.action().sql())
                .put("status", action.status().word());
        if (action.lane() > 0) {
            json.put("lane", action.lane())
                    .put("connection", action.connection())
                    .put("started", action.started())
                    .put("millis", action.took().toMillis());
        }
        json.texts("warnings", action.warnings()).detailedError(action.problem());
    }

    private static List<CheckedTable> unsettled(List<CheckedTable> tables) {
        return tables.stream()
                .filter(table -> table.remedy() != TableRemedy.NONE)
                .toList();
    }

    private static void table(JsonOut json, CheckedTable table) {
        json.put("schema", table.name().schema())
                .put("table", table.name().table())
                .put("action", table.remedy().word())
                .texts("rows", table.rows().stream().map(CheckRow::shown).toList());
    }
}
