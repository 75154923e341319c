package dev.drydock.ui.server;

import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.db.connect.StepResult;
import dev.drydock.db.connect.StepResult.Rung;
import dev.drydock.db.connect.StepResult.Step;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableMap;

/** A running or finished connection test. JavaFX thread only; the test itself runs on a virtual thread. */
final class ConnectionTestViewModel {

    private static final Messages TEXT = Messages.of("ui");

    private final ConnectionTester tester;
    private final List<PrivilegeNeed> needs;
    private final ObservableMap<Rung, StepResult> results = FXCollections.observableMap(new TreeMap<>());
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    /** Counts tests; what comes of an older one is not shown any more. */
    private int generation;

    private final ReadOnlyBooleanWrapper outdated = new ReadOnlyBooleanWrapper();

    ConnectionTestViewModel(ConnectionTester tester, List<PrivilegeNeed> needs) {
        this.tester = tester;
        this.needs = needs;
    }

    ObservableMap<Rung, StepResult> results() {
        return results;
    }

    ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** Whether the results are those of other settings than the form has now. */
    ReadOnlyBooleanProperty outdatedProperty() {
        return outdated.getReadOnlyProperty();
    }

    /** @param now whether the form differs from what was tested; a test that runs is ended then */
    void differs(boolean now) {
        if (now && running.get()) {
            cancel();
        }
        outdated.set(now && !results.isEmpty());
    }

    /** @param password belongs to the test, which wipes it */
    void start(Profile profile, Secret password) {
        generation++;
        int mine = generation;
        results.clear();
        outdated.set(false);
        running.set(true);
        Thread.ofVirtual().name("drydock-connection-test").start(() -> {
            try (password) {
                tester.test(profile, password, needs, step -> Platform.runLater(() -> show(mine, step)));
            } catch (RuntimeException defect) {
                Problem problem = Problems.of(defect);
                Platform.runLater(() -> showDefect(mine, problem));
            }
            Platform.runLater(() -> end(mine));
        });
    }

    /** Stops showing the test; its thread ends by itself within the connection's time limits. */
    void cancel() {
        generation++;
        running.set(false);
        results.values().removeIf(result -> result.state() == StepResult.State.RUNNING);
    }

    private void show(int from, StepResult step) {
        if (from == generation) {
            results.put(step.rung(), step);
        }
    }

    private void showDefect(int from, Problem problem) {
        Rung at = results.values().stream()
                .filter(result -> result.state() == StepResult.State.RUNNING)
                .map(StepResult::rung)
                .findFirst()
                .orElse(new Rung(Step.CONNECT, 0));
        show(
                from,
                new StepResult(
                        at.step(), at.hop(), "", StepResult.State.FAILED, Duration.ZERO, "", Optional.of(problem)));
    }

    private void end(int from) {
        if (from == generation) {
            running.set(false);
        }
    }

    /** @param subject the SSH host; empty for other steps */
    static String name(Step step, String subject) {
        return TEXT.text("test.step." + step.name().toLowerCase(Locale.ROOT), subject);
    }

    /** The result as text, for a colleague. It holds no password, since no step is told one. */
    String report(Profile profile) {
        StringBuilder text = new StringBuilder(
                TEXT.text("test.report", profile.name(), profile.user(), profile.address(), profile.tls()));
        for (StepResult result : results.values()) {
            String state = TEXT.text("test.state." + result.state().name().toLowerCase(Locale.ROOT));
            text.append(System.lineSeparator())
                    .append(TEXT.text(
                            "test.report.step",
                            name(result.step(), result.subject()),
                            state,
                            Formats.measured(result.took()),
                            result.found()));
            result.problem()
                    .ifPresent(problem -> text.append(System.lineSeparator()).append(problem.full()));
        }
        return text.toString();
    }
}
