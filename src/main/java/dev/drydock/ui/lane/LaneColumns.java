package dev.drydock.ui.lane;

import dev.drydock.lane.LaneItem;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** What tables show of the items of lanes, whatever is done to them. JavaFX thread only. */
public final class LaneColumns {

    private static final Messages TEXT = Messages.of("lane");

    private LaneColumns() {}

    /** The table, with its state as an icon and its statement as a tooltip. */
    public static <A extends LaneItem> DataColumn<LaneRow<A>> table() {
        return DataColumn.<LaneRow<A>>text(
                        TEXT.text("column.table"), row -> row.action().shown())
                .graphic(LaneColumns::icon)
                .tooltip(row -> row.action().sql());
    }

    /** Engine and size. */
    public static <A extends LaneItem> List<DataColumn<LaneRow<A>>> facts() {
        return List.of(
                DataColumn.<LaneRow<A>>text(
                                TEXT.text("column.engine"), row -> row.action().engine())
                        .room(DataColumn.Room.LEAST),
                DataColumn.<LaneRow<A>>bytes(TEXT.text("column.size"), row -> bytes(row.action())));
    }

    /** The expected time. */
    public static <A extends LaneItem> DataColumn<LaneRow<A>> expected() {
        return DataColumn.<LaneRow<A>>number(
                        TEXT.text("column.expected"),
                        row -> row.expected().toMillis(),
                        millis -> Formats.measured(Duration.ofMillis(millis)))
                .unit(DataColumn.Unit.MILLIS);
    }

    /** Worker, time and state. */
    public static <A extends LaneItem> List<DataColumn<LaneRow<A>>> progress() {
        return List.of(
                DataColumn.<LaneRow<A>>number(
                        TEXT.text("column.lane"), row -> row.lane() == 0 ? null : (long) row.lane(), Formats::count),
                DataColumn.<LaneRow<A>>number(
                                TEXT.text("column.time"),
                                row -> row.started() == null ? null : row.took().toMillis(),
                                millis -> Formats.measured(Duration.ofMillis(millis)))
                        .unit(DataColumn.Unit.MILLIS),
                DataColumn.<LaneRow<A>>text(TEXT.text("column.state"), LaneColumns::state)
                        .order(Comparator.comparing(LaneRow::state))
                        .tooltip(LaneColumns::detail)
                        .room(DataColumn.Room.MOST));
    }

    private static @Nullable Long bytes(LaneItem item) {
        return item.bytes().isPresent() ? item.bytes().getAsLong() : null;
    }

    private static String state(LaneRow<?> row) {
        String word = TEXT.text("state." + row.state().name().toLowerCase(Locale.ROOT));
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

    private static String detail(LaneRow<?> row) {
        Problem problem = row.problem();
        return problem == null ? row.detail() : problem.full() + (row.detail().isEmpty() ? "" : "\n" + row.detail());
    }

    private static Node icon(LaneRow<?> row) {
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
