package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Rehearsals of the lab's servers. */
final class Rehearsals {

    /** No object of the source. */
    static final Scope NOTHING = new Scope(List.of("no_such_schema"), List.of(), List.of(), false);

    private Rehearsals() {}

    static TargetChoice program(ServerKind kind, Path folder) throws IOException {
        return new TargetChoice.Program(ServerProgram.at(LabPrograms.of(kind, folder)));
    }

    /** Of a copy of the data and of no object. */
    static RehearsalOptions ofData(Path data) {
        return new RehearsalOptions(NOTHING, Optional.empty(), false, false, 0, false, 1, Optional.of(data));
    }

    /** Rehearses to the end, which has to be a result. */
    static RunResult<RehearsalResult> run(
            TestServer source, TargetChoice target, RehearsalOptions options, HistoryStore history)
            throws InterruptedException {
        JobOutcome<RunResult<RehearsalResult>> outcome = outcome(source, target, options, history);
        assertThat(outcome).as(outcome.toString()).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<RunResult<RehearsalResult>>) outcome).value();
    }

    static JobOutcome<RunResult<RehearsalResult>> outcome(
            TestServer source, TargetChoice target, RehearsalOptions options, HistoryStore history)
            throws InterruptedException {
        try (OpenServer opened = OpenServer.open(Lots.profile(source), Secret.none())) {
            return new CurrentThreadRunner()
                    .submit(new RehearsalJob(opened, target, options, () -> history, _ -> {}))
                    .await();
        }
    }
}
