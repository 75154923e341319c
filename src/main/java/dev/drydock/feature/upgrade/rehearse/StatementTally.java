package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;

/** What came of the remembered statements together, and what could not be compared. Safe on any thread. */
final class StatementTally {

    private static final int MOST_SHOWN = 50;

    private final boolean statistics;
    private final List<String> unexplained = new ArrayList<>();
    private final List<String> withoutTable = new ArrayList<>();
    private int same;
    private int other;
    private int planUnknown;
    private int columnsUnknown;
    private int gone;

    /** @param statistics whether the target has the source's statistics, without which plans say nothing */
    StatementTally(boolean statistics) {
        this.statistics = statistics;
    }

    boolean statistics() {
        return statistics;
    }

    synchronized void samePlan() {
        same++;
    }

    synchronized void otherPlan() {
        other++;
    }

    synchronized void planUnknown() {
        planUnknown++;
    }

    synchronized void columnsUnknown() {
        columnsUnknown++;
    }

    /** It rests on a table that the target has not, since it was refused or not read. */
    synchronized void withoutTable(RememberedStatement one) {
        if (withoutTable.size() < MOST_SHOWN) {
            withoutTable.add(one.schema() + ": " + one.digest());
        } else {
            withoutTable.add("");
        }
    }

    /** It speaks of a table that the source has no more. */
    synchronized void gone() {
        gone++;
    }

    /** The source itself does not explain it as it is remembered. */
    synchronized void unexplained(RememberedStatement one) {
        if (unexplained.size() < MOST_SHOWN) {
            unexplained.add(one.schema() + ": " + one.digest());
        } else {
            unexplained.add("");
        }
    }

    /** Tells what the statements were, and what is not known of them. */
    synchronized void tell(RehearsalRecorder recorder) {
        Messages messages = Messages.of("rehearsal");
        if (!unexplained.isEmpty()) {
            recorder.found(
                    Severity.NOT_EVALUATED,
                    Subject.SERVER,
                    messages.text("statement.unclear", unexplained.size()),
                    String.join("\n", unexplained).strip());
        }
        if (!withoutTable.isEmpty()) {
            recorder.found(
                    Severity.NOT_EVALUATED,
                    Subject.SERVER,
                    messages.text("statement.without", withoutTable.size()),
                    String.join("\n", withoutTable).strip());
        }
        if (same + other + planUnknown + columnsUnknown + gone > 0) {
            recorder.found(
                    Severity.NOTICE,
                    Subject.SERVER,
                    messages.text(
                            statistics ? "statement.plans" : "statement.plans.blind",
                            same,
                            other,
                            planUnknown,
                            columnsUnknown,
                            gone),
                    "");
        }
    }
}
