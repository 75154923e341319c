package dev.drydock.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.JsonOut;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * What came of a run that went through.
 *
 * @param id its number in the history
 * @param value what its work gave
 * @param problems what went wrong beside it, such as an end that could not be recorded
 */
public record RunResult<T>(
        long id, T value, RunOutcome outcome, List<Problem> problems, Instant started, Instant finished)
        implements Ended {

    public RunResult {
        problems = List.copyOf(problems);
    }

    /** Writes {@code id}, {@code outcome}, {@code server} and {@code version}, as the JSON of one server says which run it is. */
    public JsonOut head(JsonOut json, OpenServer server) {
        return json.put("id", id)
                .outcome(outcome)
                .put("server", server.profile().name())
                .put("version", server.facts().product());
    }

    /** Writes {@code run}: its head, and when it began and ended. */
    public JsonOut run(JsonOut json, OpenServer server) {
        return json.object(
                "run", run -> head(run, server).put("started", started).put("finished", finished));
    }

    /** The same run after its value has changed, such as by a later check, which its end now follows from. */
    public RunResult<T> now(T later, RunOutcome.Counts counts) {
        return new RunResult<>(id, later, RunOutcome.ended(counts).besides(problems), problems, started, finished);
    }

    /** The same with one thing more that went wrong, which counts as one more that failed, or to resolve if it is of the record. */
    RunResult<T> with(Problem problem) {
        return new RunResult<>(
                id,
                value,
                outcome.besides(List.of(problem)),
                Stream.concat(problems.stream(), Stream.of(problem)).toList(),
                started,
                finished);
    }
}
