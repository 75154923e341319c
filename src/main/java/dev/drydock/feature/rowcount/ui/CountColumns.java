package dev.drydock.feature.rowcount.ui;

import dev.drydock.db.catalog.Headroom;
import dev.drydock.db.catalog.TableName;
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
import java.util.function.Predicate;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The columns of the results. */
final class CountColumns {

    /** Of columns that hold thousandths. */
    static final DataColumn.Unit PERCENT = new DataColumn.Unit("%", 10);

    private static final Messages TEXT = Messages.of("rowcountui");
    /** As long as most counts. */
    private static final String NUMBER = "00,000,000";

    private final Predicate<TableName> lookedFor;

    private final DataColumn<CountRow> trend;

    /** @param lookedFor whether the run that is compared with at this moment would know a table that had been there */
    CountColumns(Predicate<TableName> lookedFor, DataColumn<CountRow> trend) {
        this.lookedFor = lookedFor;
        this.trend = trend;
    }

    List<DataColumn<CountRow>> all() {
        return List.of(
                DataColumn.text(TEXT.text("column.schema"), row -> row.name().schema()),
                DataColumn.<CountRow>text(
                                TEXT.text("column.table"), row -> row.name().table())
                        .graphic(CountColumns::icon)
                        .tooltip(CountColumns::hint),
                DataColumn.text(TEXT.text("column.engine"), CountRow::engine)
                        .room(DataColumn.Room.LEAST)
                        .expecting("InnoDB"),
                DataColumn.number(TEXT.text("column.rows"), CountRow::rows, Formats::count)
                        .expecting(NUMBER),
                DataColumn.number(TEXT.text("column.estimate"), CountRow::estimate, Formats::count)
                        .room(DataColumn.Room.LEAST)
                        .expecting(NUMBER),
                DataColumn.number(TEXT.text("column.offBy"), CountRow::offBy, CountColumns::thousandths)
                        .unit(CountColumns.PERCENT)
                        .room(DataColumn.Room.LEAST),
                DataColumn.number(TEXT.text("column.growth"), this::growth, Formats::signed)
                        .tooltip(CountColumns::growthHint)
                        .expecting("+000,000"),
                trend,
                DataColumn.bytes(TEXT.text("column.size"), CountRow::bytes).expecting("000 MB"),
                DataColumn.number(TEXT.text("column.key"), CountColumns::keyUsed, CountColumns::plainPercent)
                        .unit(CountColumns.PERCENT)
                        .room(DataColumn.Room.LEAST)
                        .tooltip(CountColumns::keyHint),
                DataColumn.number(
                                TEXT.text("column.time"),
                                CountRow::millis,
                                millis -> Formats.measured(Duration.ofMillis(millis)))
                        .unit(DataColumn.Unit.MILLIS)
                        .order(Comparator.comparingLong(CountRow::timeOrder))
                        .room(DataColumn.Room.LEAST)
                        .expecting("000 ms"),
                DataColumn.<CountRow>text(TEXT.text("column.state"), this::state)
                        .order(Comparator.comparing(CountRow::state))
                        .tooltip(CountColumns::hint)
                        .room(DataColumn.Room.MOST));
    }

    /** {@code +2.8 %} for 28. */
    static String thousandths(long thousandths) {
        return Formats.signedPercent(thousandths / 1000.0);
    }

    /** {@code 2.8 %} for 28. */
    static String plainPercent(long thousandths) {
        return String.format(Locale.ENGLISH, "%.1f %%", thousandths / 10.0);
    }

    static @Nullable Long keyUsed(CountRow row) {
        Headroom column = row.headroom();
        return column == null ? null : Math.round(column.used() * 1000);
    }

    static String keyHint(CountRow row) {
        Headroom column = row.headroom();
        if (column != null) {
            return TEXT.text(
                    "key.hint",
                    column.column(),
                    column.type(),
                    Formats.count(column.next()),
                    Formats.count(column.highest()));
        }
        long next = row.nextKey().orElse(0);
        return next > 0 && next <= Headroom.AT_MOST_HALF ? TEXT.text("key.small", next) : "";
    }

    /** A table that is new has grown by all its rows. */
    private @Nullable Long growth(CountRow row) {
        return row.isNew(lookedFor) ? row.rows() : row.growth();
    }

    /** Whether it has other rows than before; also true of what is new, gone, or has no number. */
    boolean changed(CountRow row) {
        Long grown = growth(row);
        return row.state() == CountRow.State.GONE || row.withoutNumber() || (grown != null && grown != 0);
    }

    private static String growthHint(CountRow row) {
        Long share = row.growthShare();
        return share == null ? "" : thousandths(share);
    }

    private String state(CountRow row) {
        return state(row, row.isNew(lookedFor));
    }

    /** How the count of a table went, in words, with what kept it from having a number. */
    static String state(CountRow row, boolean fresh) {
        String state =
                TEXT.text(fresh ? "state.new" : "state." + row.state().name().toLowerCase(Locale.ROOT));
        Problem problem = row.problem();
        return problem == null
                ? state
                : TEXT.text("state.problem", state, problem.code().id(), problem.sentence());
    }

    static String hint(CountRow row) {
        Problem problem = row.problem();
        return problem == null ? "" : problem.sentence() + "\n" + problem.advice() + "\n\n" + problem.detail();
    }

    static Node icon(CountRow row) {
        return switch (row.state()) {
            case NOT_COUNTED -> icon(Feather.CIRCLE, Tone.MUTED);
            case WAITING -> icon(Feather.CLOCK, Tone.MUTED);
            case RUNNING -> icon(Feather.LOADER, Tone.ACCENT);
            case COUNTED -> icon(Feather.CHECK, Tone.SUCCESS);
            case MAY_STILL_RUN -> icon(Feather.ALERT_TRIANGLE, Tone.WARNING);
            case FAILED -> icon(Feather.X_CIRCLE, Tone.DANGER);
            case NOT_REACHED -> icon(Feather.MINUS, Tone.MUTED);
            case UNKNOWN -> icon(Feather.HELP_CIRCLE, Tone.WARNING);
            case GONE -> icon(Feather.TRASH_2, Tone.WARNING);
        };
    }

    private static Node icon(Feather icon, Tone tone) {
        return Icons.of(icon, tone.styleClass());
    }
}
