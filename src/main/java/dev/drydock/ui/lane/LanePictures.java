package dev.drydock.ui.lane;

import dev.drydock.lane.LaneItem;
import dev.drydock.lane.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the lane chart draws of a schedule and of a run. */
public final class LanePictures {

    private LanePictures() {}

    /** The expected lanes. */
    public static LaneChart.Picture of(Schedule<?> schedule) {
        List<LaneChart.Bar> bars = schedule.slots().stream()
                .map(slot -> new LaneChart.Bar(
                        slot.lane(),
                        slot.start(),
                        slot.expected(),
                        slot.action().shown(),
                        LaneChart.Look.PLANNED,
                        0))
                .toList();
        return new LaneChart.Picture(
                bars, schedule.lanes(), Optional.empty(), schedule.lowerBound(), schedule.serial());
    }

    /** What has run and runs, each bar where and when it was. */
    public static <A extends LaneItem> LaneChart.Picture of(List<LaneRow<A>> rows, boolean running) {
        Optional<Instant> first =
                rows.stream().map(LaneRow::started).flatMap(Stream::ofNullable).min(Comparator.naturalOrder());
        if (first.isEmpty()) {
            return LaneChart.Picture.EMPTY;
        }
        Instant began = first.get();
        List<LaneChart.Bar> bars = rows.stream()
                .filter(row -> row.started() != null && row.lane() > 0)
                .map(row -> bar(row, began))
                .toList();
        int lanes = bars.stream().mapToInt(LaneChart.Bar::lane).max().orElse(0);
        Optional<Duration> now = running ? Optional.of(Duration.between(began, Instant.now())) : Optional.empty();
        return new LaneChart.Picture(bars, lanes, now, Duration.ZERO, Duration.ZERO);
    }

    private static LaneChart.Bar bar(LaneRow<?> row, Instant began) {
        Instant started = row.started() == null ? began : row.started();
        LaneChart.Look look = switch (row.state()) {
            case RUNNING -> LaneChart.Look.RUNNING;
            case DONE -> LaneChart.Look.DONE;
            default -> LaneChart.Look.FAILED;
        };
        return new LaneChart.Bar(
                row.lane(),
                Duration.between(began, started),
                row.took(),
                row.action().shown(),
                look,
                row.share());
    }
}
