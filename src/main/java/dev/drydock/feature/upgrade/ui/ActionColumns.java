package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.lane.LaneRow;
import dev.drydock.ui.theme.Icons;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The columns of the actions, before and during a run. */
final class ActionColumns {

    private static final Messages TEXT = Messages.of("upgradeui");

    private ActionColumns() {}

    /** For the plan: what will run and how long it may take. */
    static List<DataColumn<LaneRow<PlannedAction>>> planned() {
        List<DataColumn<LaneRow<PlannedAction>>> columns = new ArrayList<>(common());
        columns.add(DataColumn.<LaneRow<PlannedAction>>number(
                        TEXT.text("column.expected"),
                        row -> row.expected().toMillis(),
                        millis -> Formats.measured(Duration.ofMillis(millis)))
                .width(84));
        columns.add(DataColumn.<LaneRow<PlannedAction>>text(
                        TEXT.text("column.reason"), row -> row.action().reason())
                .tooltip(row -> row.action().reason())
                .width(220)
                .room(DataColumn.Room.MOST));
        return columns;
    }

    /** For the run: how each goes. */
    static List<DataColumn<LaneRow<PlannedAction>>> running() {
        List<DataColumn<LaneRow<PlannedAction>>> columns = new ArrayList<>(common());
        columns.add(
                DataColumn.<LaneRow<PlannedAction>>number(TEXT.text("column.lane"), ActionColumns::lane, Formats::count)
                        .width(76));
        columns.add(DataColumn.<LaneRow<PlannedAction>>number(
                        TEXT.text("column.time"),
                        ActionColumns::millis,
                        millis -> Formats.measured(Duration.ofMillis(millis)))
                .width(84));
        columns.add(DataColumn.<LaneRow<PlannedAction>>text(TEXT.text("column.state"), ActionColumns::state)
                .order(Comparator.comparing(LaneRow::state))
                .tooltip(ActionColumns::detail)
                .width(180)
                .room(DataColumn.Room.MOST));
        return columns;
    }

    private static List<DataColumn<LaneRow<PlannedAction>>> common() {
        return List.of(
                DataColumn.<LaneRow<PlannedAction>>text(
                                TEXT.text("column.table"), row -> row.action().shown())
                        .graphic(ActionColumns::icon)
                        .tooltip(row -> row.action().sql())
                        .width(220),
                DataColumn.<LaneRow<PlannedAction>>text(
                                TEXT.text("column.action"),
                                row -> TEXT.text(
                                        "remedy." + row.action().remedy().word()))
                        .tooltip(row -> row.action().sql())
                        .width(110),
                DataColumn.<LaneRow<PlannedAction>>text(
                                TEXT.text("column.engine"), row -> row.action().engine())
                        .width(76)
                        .room(DataColumn.Room.LEAST),
                DataColumn.<LaneRow<PlannedAction>>bytes(TEXT.text("column.size"), ActionColumns::bytes)
                        .width(76));
    }

    private static @Nullable Long bytes(LaneRow<PlannedAction> row) {
        return row.action().bytes().isPresent() ? row.action().bytes().getAsLong() : null;
    }

    private static @Nullable Long lane(LaneRow<PlannedAction> row) {
        return row.lane() == 0 ? null : (long) row.lane();
    }

    private static @Nullable Long millis(LaneRow<PlannedAction> row) {
        return row.started() == null ? null : row.took().toMillis();
    }

    private static String state(LaneRow<PlannedAction> row) {
        String word = TEXT.text("action." + row.state().name().toLowerCase(Locale.ROOT));
        Problem problem = row.problem();
        if (problem != null) {
            return word + ": " + problem.line();
        }
        return switch (row.state()) {
            case RUNNING -> row.share() > 0 ? word + " " + Formats.percent(row.share()) : word;
            case LOCKED -> word + ": " + row.detail();
            default -> word;
        };
    }

    private static String detail(LaneRow<PlannedAction> row) {
        Problem problem = row.problem();
        return problem == null ? row.detail() : problem.full() + (row.detail().isEmpty() ? "" : "\n" + row.detail());
    }

    private static Node icon(LaneRow<PlannedAction> row) {
        return switch (row.state()) {
            case RUNNING -> Icons.of(Feather.LOADER, Tone.ACCENT.styleClass());
            case DONE -> Icons.of(Feather.CHECK, Tone.SUCCESS.styleClass());
            case FAILED, INTERRUPTED, CANCELLED, MAY_STILL_RUN -> Icons.of(Feather.X, Tone.DANGER.styleClass());
            case LOCKED -> Icons.of(Feather.LOCK, Tone.WARNING.styleClass());
            case EXCLUDED -> Icons.of(Feather.MINUS_CIRCLE, Tone.MUTED.styleClass());
            case WAITING, NOT_REACHED -> Icons.of(Feather.CIRCLE, Tone.MUTED.styleClass());
        };
    }
}
