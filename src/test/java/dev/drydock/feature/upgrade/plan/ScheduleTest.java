package dev.drydock.feature.upgrade.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.catalog.Catalogue.ForeignKey;
import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.lane.ForeignKeyGroups;
import dev.drydock.lane.Schedule;
import dev.drydock.lane.Speed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ScheduleTest {

    /** One byte takes a second, and nothing else takes time. */
    private static final Speed SPEED =
            new Speed(Map.of(TableRemedy.REBUILD.word(), new Speed.Rate(1, Duration.ZERO)), "a test");

    private static PlannedAction action(String name, long bytes, int group) {
        TableName table = new TableName("s", name);
        return new PlannedAction(
                table,
                TableRemedy.REBUILD,
                "ALTER TABLE " + table.quoted() + " FORCE",
                "InnoDB",
                OptionalLong.of(bytes),
                OptionalLong.of(0),
                group,
                "");
    }

    @Test
    void eachLaneTakesTheNextAsSoonAsItIsFree() {
        Schedule<PlannedAction> schedule = Schedule.of(
                List.of(action("a", 5, 0), action("b", 4, 0), action("c", 3, 0), action("d", 3, 0)), 2, SPEED);
        assertThat(schedule.slots())
                .extracting(slot -> slot.action().table().table() + slot.lane() + "@"
                        + slot.start().toSeconds())
                .containsExactly("a1@0", "b2@0", "c2@4", "d1@5");
        assertThat(schedule.makespan()).isEqualTo(Duration.ofSeconds(8));
        assertThat(schedule.lowerBound()).isEqualTo(Duration.ofMillis(7500));
        assertThat(schedule.serial()).isEqualTo(Duration.ofSeconds(15));
    }

    @Test
    void tablesThatForeignKeysTieTogetherNeverOverlap() {
        List<PlannedAction> actions =
                List.of(action("a", 5, 0), action("b", 1, 0), action("c", 4, 0), action("d", 1, 0));
        Map<TableName, Integer> groups = new ForeignKeyGroups(List.of(
                        new ForeignKey(new TableName("s", "a"), new TableName("s", "hub")),
                        new ForeignKey(new TableName("s", "c"), new TableName("s", "hub"))))
                .numbers(actions.stream().map(PlannedAction::table).toList());
        List<PlannedAction> tied = actions.stream()
                .map(action -> action.inGroup(groups.getOrDefault(action.table(), 0)))
                .toList();
        assertThat(tied).extracting(PlannedAction::group).containsExactly(1, 0, 1, 0);
        Schedule<PlannedAction> schedule = Schedule.of(tied, 3, SPEED);
        assertThat(schedule.slots())
                .filteredOn(slot -> slot.action().table().table().equals("c"))
                .allMatch(slot -> slot.start().equals(Duration.ofSeconds(5)));
        assertThat(schedule.makespan()).isEqualTo(Duration.ofSeconds(9));
        assertThat(schedule.lowerBound()).isEqualTo(Duration.ofSeconds(9));
    }

    @Test
    void nothingToDoTakesNoTime() {
        Schedule<PlannedAction> schedule = Schedule.of(List.of(), 4, SPEED);
        assertThat(schedule.makespan()).isZero();
        assertThat(schedule.lowerBound()).isZero();
    }
}
