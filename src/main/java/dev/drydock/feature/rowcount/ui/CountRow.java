package dev.drydock.feature.rowcount.ui;

import dev.drydock.db.catalog.Headroom;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.rowcount.TableCount;
import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One line of the results; changes while the run goes on. JavaFX thread only. */
final class CountRow {

    /** Where a table stands. */
    enum State {
        /** Known by the catalogue, before there is a run. */
        NOT_COUNTED,
        WAITING,
        RUNNING,
        COUNTED,
        FAILED,
        /** Cancelled without a way to the server, which may still be counting. */
        MAY_STILL_RUN,
        NOT_REACHED,
        /** In the earlier run only. */
        GONE,
        /** What is recorded of it is no word that this version knows. */
        UNKNOWN;

        static State recorded(String word) {
            return Arrays.stream(values())
                    .filter(state -> state.name().toLowerCase(Locale.ROOT).equals(word))
                    .findFirst()
                    .orElse(UNKNOWN);
        }
    }

    private final TableName name;
    private final String engine;
    private final OptionalLong estimate;
    private final OptionalLong bytes;
    private final OptionalLong nextKey;
    private State state = State.WAITING;
    private OptionalLong rows = OptionalLong.empty();
    private Duration took = Duration.ZERO;
    private long startedNanos;
    private List<TableCount.PartitionCount> partitions = List.of();
    private @Nullable Problem problem;
    private @Nullable OptionalLong before;
    private @Nullable Headroom headroom;

    CountRow(TableEntry table) {
        this(table.name(), table.engine(), table.estimate(), table.bytes(), table.autoIncrement());
    }

    /** A table that no run has counted yet. */
    static CountRow known(TableEntry table) {
        CountRow row = new CountRow(table);
        row.state = State.NOT_COUNTED;
        return row;
    }

    /** A row out of the history. */
    CountRow(TableName name, String engine, OptionalLong estimate, OptionalLong bytes) {
        this(name, engine, estimate, bytes, OptionalLong.empty());
    }

    private CountRow(TableName name, String engine, OptionalLong estimate, OptionalLong bytes, OptionalLong nextKey) {
        this.nextKey = nextKey;
        this.name = name;
        this.engine = engine;
        this.estimate = estimate;
        this.bytes = bytes;
    }

    void started() {
        state = State.RUNNING;
        startedNanos = System.nanoTime();
    }

    void finished(TableCount count) {
        state = switch (count.status()) {
            case COUNTED -> State.COUNTED;
            case FAILED -> State.FAILED;
            case MAY_STILL_RUN -> State.MAY_STILL_RUN;
            case NOT_REACHED -> State.NOT_REACHED;
        };
        rows = count.rows();
        took = count.took();
        partitions = count.partitions();
        problem = count.problem().orElse(null);
    }

    void recorded(
            State newState, OptionalLong newRows, Duration newTook, List<TableCount.PartitionCount> newPartitions) {
        state = newState;
        partitions = List.copyOf(newPartitions);
        rows = newRows;
        took = newTook;
    }

    /** What did not get its turn when the run ended. */
    void ended() {
        if (state == State.WAITING || state == State.RUNNING) {
            state = State.NOT_REACHED;
        }
    }

    /** @param rowsBefore rows in the earlier run; an empty number if it was not counted there, null if it was not there */
    void compare(@Nullable OptionalLong rowsBefore) {
        before = rowsBefore;
    }

    void headroom(Headroom column) {
        headroom = column;
    }

    /** Whether it was to be counted and, now that the run has ended, has no number. */
    boolean withoutNumber() {
        return state == State.FAILED || state == State.MAY_STILL_RUN || state == State.NOT_REACHED;
    }

    TableName name() {
        return name;
    }

    String engine() {
        return engine;
    }

    State state() {
        return state;
    }

    @Nullable
    Problem problem() {
        return problem;
    }

    /** Empty where its partitions were not counted one by one. */
    List<TableCount.PartitionCount> partitions() {
        return partitions;
    }

    @Nullable
    Headroom headroom() {
        return headroom;
    }

    /** Next value of the AUTO_INCREMENT column. */
    OptionalLong nextKey() {
        return nextKey;
    }

    @Nullable
    Long rows() {
        return boxed(rows);
    }

    @Nullable
    Long estimate() {
        return boxed(estimate);
    }

    @Nullable
    Long bytes() {
        return boxed(bytes);
    }

    /** Milliseconds of its statement, running on while it runs; null before. */
    @Nullable
    Long millis() {
        return switch (state) {
            case NOT_COUNTED, WAITING, MAY_STILL_RUN, NOT_REACHED, GONE, UNKNOWN -> null;
            case RUNNING -> (System.nanoTime() - startedNanos) / 1_000_000;
            case COUNTED, FAILED -> took.toMillis();
        };
    }

    /** Sorts by {@link #millis} and stands still while a statement runs, which a sort could not bear otherwise. */
    long timeOrder() {
        return switch (state) {
            case NOT_COUNTED, WAITING, MAY_STILL_RUN, NOT_REACHED, GONE, UNKNOWN -> -1;
            case RUNNING -> Long.MAX_VALUE / 2 - startedNanos / 1_000_000;
            case COUNTED, FAILED -> took.toMillis();
        };
    }

    /** How far the estimate is off, in thousandths of it; null if unknown. */
    @Nullable
    Long offBy() {
        return rows.isPresent() && estimate.isPresent() && estimate.getAsLong() > 0
                ? Math.round(1000.0 * (rows.getAsLong() - estimate.getAsLong()) / estimate.getAsLong())
                : null;
    }

    /** Rows that came since the earlier run; null if unknown. */
    @Nullable
    Long growth() {
        OptionalLong earlier = before;
        return earlier != null && earlier.isPresent() && rows.isPresent()
                ? rows.getAsLong() - earlier.getAsLong()
                : null;
    }

    /** The same in thousandths of the earlier rows; null if unknown. */
    @Nullable
    Long growthShare() {
        OptionalLong earlier = before;
        Long grown = growth();
        return grown != null && earlier != null && earlier.orElse(0) > 0
                ? Math.round(1000.0 * grown / earlier.getAsLong())
                : null;
    }

    /** Whether the run that is compared with would know this table if it had been there, and does not. */
    boolean isNew(Predicate<TableName> lookedFor) {
        return before == null && state == State.COUNTED && lookedFor.test(name);
    }

    private static @Nullable Long boxed(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }

    @Override
    public String toString() {
        return name.shown() + " " + state;
    }
}
