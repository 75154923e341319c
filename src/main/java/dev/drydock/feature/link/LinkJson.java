package dev.drydock.feature.link;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.List;

/** A measurement as JSON, for scripts: names and meanings of its fields are a contract. */
public final class LinkJson {

    private LinkJson() {}

    /**
     * One object with {@code run} and {@code ways}: each {@code way}, {@code status}, {@code encryption}, {@code
     * session_ms}, {@code connections} and {@code queries} with count, per_second, median_ms and p95_ms, or {@code error}.
     */
    public static void write(RunResult<List<WayResult>> result, OpenServer server, Writer target) {
        JsonOut.write(
                target,
                json -> json.object(
                                "run",
                                run -> run.put("id", result.id())
                                        .outcome(result.outcome())
                                        .put("server", server.profile().address())
                                        .put("version", server.facts().product())
                                        .put("started", result.started())
                                        .put("finished", result.finished()))
                        .objects("ways", result.value(), LinkJson::way));
    }

    private static void way(JsonOut json, WayResult way) {
        json.put("way", way.way().word()).put("status", LinkRecorder.word(way));
        way.figures()
                .ifPresent(figures -> json.put("encryption", figures.encryption())
                        .put("session_ms", figures.session().toNanos() / 1e6)
                        .object("connections", one -> spread(one, figures.connecting()))
                        .object("queries", one -> spread(one, figures.asking())));
        json.error(way.problem());
    }

    private static void spread(JsonOut json, LatencySummary spread) {
        json.put("count", spread.count())
                .put("per_second", spread.perSecond())
                .put("median_ms", spread.median().toNanos() / 1e6)
                .put("p95_ms", spread.p95().toNanos() / 1e6);
    }
}
