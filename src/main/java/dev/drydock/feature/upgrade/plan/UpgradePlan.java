package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.catalog.Visibility;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.lane.DiskSpace;
import dev.drydock.lane.Schedule;
import dev.drydock.lane.Speed;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * What an upgrade of tables will do: shown as the preview, edited as a value, and carried out as it stands.
 *
 * @param basis what it rests on
 * @param options the options it was made for
 * @param actions what runs, in the order in which lanes take it
 * @param excluded what was taken out of it
 * @param manual what a person has to do
 * @param checked everything that was asked about
 * @param visibility whether the account is known to see everything in the scope
 * @param workers number of lanes
 * @param workersWhy how that number came about
 * @param settings statements that each session runs first
 * @param beside statements that run once, on connections of their own
 * @param speed what the expected times are computed from
 * @param disk room for second copies of tables
 * @param notes what the reader should know
 */
public record UpgradePlan(
        UpgradeBasis basis,
        UpgradeOptions options,
        List<PlannedAction> actions,
        List<PlannedAction> excluded,
        List<ManualItem> manual,
        List<CheckedTable> checked,
        Visibility visibility,
        int workers,
        String workersWhy,
        List<String> settings,
        List<String> beside,
        Speed speed,
        DiskSpace disk,
        List<String> notes)
        implements Ended {

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(
                RunOutcome.Counts.of(checked.size(), checked.size(), 0).visible(visibility.all()));
    }

    /** Whether a later check finds nothing left, or exactly the manual steps of this plan. */
    public boolean leavesOnlyManual(TableCheckResult check) {
        Set<TableName> listed = manual.stream().map(ManualItem::table).collect(Collectors.toSet());
        Set<TableName> left = check.unsettled().stream().map(CheckedTable::name).collect(Collectors.toSet());
        if (check.system().open() > 0) {
            left.add(ManualItem.SYSTEM_TABLES);
        }
        return check.clean() || (left.equals(listed) && check.oldSchemas().isEmpty());
    }

    public Schedule<PlannedAction> schedule() {
        return Schedule.of(actions, workers, speed);
    }

    /** Bytes of all tables that will be written anew, as far as known. */
    public long bytes() {
        return actions.stream().mapToLong(PlannedAction::room).sum();
    }

    /** Bytes of the data directory that may be taken at once: the largest tables that can be at work together. */
    public long roomInData() {
        return largest(actions.stream().map(PlannedAction::room).toList());
    }

    /** Bytes of the temporary folder that may be taken at once: sorting an index takes up to its size. */
    public long roomInTmpdir() {
        return largest(actions.stream()
                .filter(PlannedAction::copies)
                .map(action -> action.index().orElse(0))
                .toList());
    }

    private long largest(List<Long> sizes) {
        return sizes.stream()
                .sorted(Comparator.reverseOrder())
                .limit(workers)
                .mapToLong(Long::longValue)
                .sum();
    }

    /** The same with this number of lanes. */
    public UpgradePlan withWorkers(int count, String why) {
        return with(actions, excluded, count, why);
    }

    /** The same with the action of this table at place {@code index} of the list, counted from 0. */
    public UpgradePlan moved(TableName table, int index) {
        List<PlannedAction> order = new ArrayList<>(actions);
        PlannedAction action = find(order, table);
        order.remove(action);
        order.add(Math.clamp(index, 0, order.size()), action);
        return with(order, excluded, workers, workersWhy);
    }

    /** The same with its actions sorted by {@code place}; those of one place stay in their order. */
    public UpgradePlan ordered(ToIntFunction<PlannedAction> place) {
        return with(actions.stream().sorted(Comparator.comparingInt(place)).toList(), excluded, workers, workersWhy);
    }

    /** The same with this table as the last. */
    public UpgradePlan postponed(TableName table) {
        return moved(table, actions.size());
    }

    /** The same without this table. */
    public UpgradePlan without(TableName table) {
        List<PlannedAction> left = new ArrayList<>(actions);
        List<PlannedAction> out = new ArrayList<>(excluded);
        PlannedAction action = find(left, table);
        left.remove(action);
        out.add(action);
        return with(left, out, workers, workersWhy);
    }

    /** The same with a table that had been taken out, at the end of the list. */
    public UpgradePlan including(TableName table) {
        List<PlannedAction> left = new ArrayList<>(actions);
        List<PlannedAction> out = new ArrayList<>(excluded);
        PlannedAction action = find(out, table);
        out.remove(action);
        left.add(action);
        return with(left, out, workers, workersWhy);
    }

    /** The same with more that the reader should know. */
    public UpgradePlan noting(List<String> more) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return withNotes(List.copyOf(all));
    }

    UpgradePlan withNotes(List<String> all) {
        return new UpgradePlan(
                basis,
                options,
                actions,
                excluded,
                manual,
                checked,
                visibility,
                workers,
                workersWhy,
                settings,
                beside,
                speed,
                disk,
                all);
    }

    private UpgradePlan with(List<PlannedAction> order, List<PlannedAction> out, int count, String why) {
        return new UpgradePlan(
                basis,
                options,
                List.copyOf(order),
                List.copyOf(out),
                manual,
                checked,
                visibility,
                count,
                why,
                settings,
                beside,
                speed,
                disk,
                notes);
    }

    private static PlannedAction find(List<PlannedAction> actions, TableName table) {
        return actions.stream()
                .filter(action -> action.table().equals(table))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(table.shown() + " is not in the plan"));
    }
}
