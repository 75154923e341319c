package dev.drydock.feature.threadpool.setup;

import dev.drydock.platform.optionfile.OptionEdit;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is to be set, the extra port first.
 *
 * @param aim what the pool is to be good for
 * @param group of the option file
 * @param door options of the extra port; none if there is one already
 * @param pool options of the pool
 */
public record PoolPlan(PoolAim aim, String group, List<PlannedOption> door, List<PlannedOption> pool) {

    /** All options, the door first. */
    public List<PlannedOption> options() {
        return Stream.concat(door.stream(), pool.stream()).toList();
    }

    /** What lets an administrator in, without the pool. */
    public PoolPlan onlyDoor() {
        return new PoolPlan(aim, group, door, List.of());
    }

    /** The pool, without what is there before it. */
    public PoolPlan onlyPool() {
        return new PoolPlan(aim, group, List.of(), pool);
    }

    /** The text of an option file with the plan in it, every other line as it was. */
    public String edited(String text) {
        OptionEdit edit = new OptionEdit(text);
        for (PlannedOption option : options()) {
            if (option.several()) {
                edit.add(group, option.name(), option.value());
            } else {
                edit.set(group, option.name(), option.value());
            }
        }
        return edit.text();
    }

    /** The options as an option file of their own. */
    public String lines() {
        return "[" + group + "]\n" + options().stream().map(PlannedOption::line).collect(Collectors.joining("\n"));
    }
}
