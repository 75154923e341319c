package dev.drydock.ui;

import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Profile;
import dev.drydock.ui.server.OwnServers;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Servers that are started first, as those of the demonstration; which, and how their starts end, the test says. */
public final class SampleOwnServers implements OwnServers {

    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger starts = new AtomicInteger();
    private final Set<String> down = new HashSet<>();
    private final Queue<Problem> problems = new ArrayDeque<>();

    /** This one does not run yet. */
    public void down(Profile profile) {
        down.add(profile.id());
    }

    /** The next start fails so. */
    public void nextFails(Problem problem) {
        problems.add(problem);
    }

    /** How often the demonstration was begun. */
    public int begun() {
        return begun.get();
    }

    /** How many starts were asked for. */
    public int starts() {
        return starts.get();
    }

    @Override
    public void begin() {
        begun.incrementAndGet();
    }

    @Override
    public boolean toStart(Profile profile) {
        return down.contains(profile.id());
    }

    @Override
    public void start(Profile profile, Consumer<Profile> then, Runnable givenUp, Consumer<Problem> failed) {
        starts.incrementAndGet();
        Optional.ofNullable(problems.poll()).ifPresentOrElse(failed, () -> {
            down.remove(profile.id());
            then.accept(profile);
        });
    }
}
