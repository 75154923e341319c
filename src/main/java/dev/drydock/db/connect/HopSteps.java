package dev.drydock.db.connect;

import dev.drydock.db.connect.StepResult.State;
import dev.drydock.db.connect.StepResult.Step;
import dev.drydock.db.tunnel.HopProgress;
import dev.drydock.db.tunnel.HopReport;
import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes a rung of the connection test of each SSH host. Connecting thread only. */
final class HopSteps implements HopProgress {

    private final Consumer<StepResult> listener;
    private String subject;
    private int number;
    private long started = System.nanoTime();

    /** @param way shown where not even the first host is known */
    HopSteps(Consumer<StepResult> listener, String way) {
        this.listener = listener;
        this.subject = way;
    }

    @Override
    public void begins(String hop) {
        number++;
        subject = hop;
        started = System.nanoTime();
        tell(State.RUNNING, Duration.ZERO, "", Optional.empty());
    }

    @Override
    public void passed(HopReport report) {
        String found = Stream.of(
                        report.server(), (report.keyType() + " " + report.fingerprint()).strip(), report.method())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
        tell(State.PASSED, report.took(), found, Optional.empty());
    }

    void failed(Problem problem) {
        number = Math.max(1, number);
        tell(State.FAILED, Duration.ofNanos(System.nanoTime() - started), "", Optional.of(problem));
    }

    private void tell(State state, Duration took, String found, Optional<Problem> problem) {
        listener.accept(new StepResult(Step.SSH, number, subject, state, took, found, problem));
    }
}
