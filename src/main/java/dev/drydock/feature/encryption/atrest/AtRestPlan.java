package dev.drydock.feature.encryption.atrest;

import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.PlaceKind;
import dev.drydock.feature.encryption.Protection;
import dev.drydock.lane.DiskSpace;
import dev.drydock.lane.LanePlan;
import dev.drydock.lane.Schedule;
import dev.drydock.lane.Speed;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a run will do: shown as the preview, and carried out as it stands.
 *
 * @param options what it was made for
 * @param before what was encrypted when it was made
 * @param keyFile full name of the key file on the host
 * @param steps in their order
 * @param workers number of lanes
 * @param workersWhy how that number came about
 * @param settings statements that each session runs first
 * @param beside statements that run once, on connections of their own
 * @param speed what expected times are computed from
 * @param disk room for second copies of tables
 * @param notes what the reader should know
 */
public record AtRestPlan(
        AtRestOptions options,
        AtRest before,
        String keyFile,
        List<AtRestStep> steps,
        int workers,
        String workersWhy,
        List<String> settings,
        List<String> beside,
        Speed speed,
        DiskSpace disk,
        List<String> notes) {

    /** Everything that lanes convert, step by step. */
    public List<AtRestItem> items() {
        return steps.stream()
                .flatMap(step -> step instanceof AtRestStep.Convert convert ? convert.items().stream() : Stream.empty())
                .toList();
    }

    /** The files that belong on the host or go from there. */
    public List<PlannedFile> files() {
        return steps.stream()
                .flatMap(step -> step instanceof AtRestStep.Install install ? install.files().stream() : Stream.empty())
                .toList();
    }

    /** Whether the redo log is or becomes encrypted, and files from before that cannot be made anew while the server runs. */
    boolean plainRedoStays() {
        return options.target() == AtRestTarget.ENCRYPTED
                && before.of(PlaceKind.REDO).stream().anyMatch(redo -> redo.protection() == Protection.PLAIN)
                && steps.stream().noneMatch(AtRestStep.NewRedo.class::isInstance)
                && steps.stream().noneMatch(AtRestStep.Background.class::isInstance);
    }

    public Schedule<AtRestItem> schedule() {
        return Schedule.of(items(), workers, speed);
    }

    /** Bytes of all tables that will be copied, as far as known. */
    public long bytes() {
        return items().stream().mapToLong(AtRestItem::room).sum();
    }

    LanePlan<AtRestItem> lanes(List<AtRestItem> items) {
        return new LanePlan<>(
                items, settings, disk.data().known(), workers, options.lanes().limits());
    }
}
