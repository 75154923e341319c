package dev.drydock.app;

import dev.drydock.feature.rowcount.CountHistory;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.life.ShutdownSequence;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import dev.drydock.ui.server.OwnServers;
import dev.drydock.ui.server.SessionSecrets;
import dev.drydock.ui.shell.Workbench;
import dev.drydock.ui.task.FxJobRunner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The demonstration in the window. Its servers run from when somebody wants them to the end. JavaFX thread only. */
final class Demonstration implements OwnServers {

    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    private final Wiring wiring;
    private final FxJobRunner jobs;
    private final SessionSecrets secrets;
    private final ShutdownSequence owner = new ShutdownSequence();
    private final Map<DemoProfile, DemoPart> parts = new EnumMap<>(DemoProfile.class);
    private final Map<DemoProfile, Profile> running = new EnumMap<>(DemoProfile.class);
    private final Map<DemoProfile, List<Wish>> starting = new EnumMap<>(DemoProfile.class);
    private @Nullable Workbench workbench;

    /** Who waits for a start. */
    private record Wish(Consumer<Profile> then, Runnable givenUp, Consumer<Problem> failed) {}

    Demonstration(Wiring wiring, FxJobRunner jobs, SessionSecrets secrets) {
        this.wiring = wiring;
        this.jobs = jobs;
        this.secrets = secrets;
    }

    /** To be called before anything is started. */
    void shownBy(Workbench shown) {
        workbench = shown;
    }

    @Override
    public void begin() {
        start(DemoProfile.SHOP, shop -> {
            shown().openModule(CountHistory.KIND, shop);
            // after the first: both may need the same package unpacked and the same libraries fetched
            start(DemoProfile.LEGACY, _ -> {});
        });
    }

    /** Starts the cluster and shows it. Returns at once. */
    void beginCluster() {
        start(DemoProfile.CLUSTER, node -> shown().openModule("galera", node));
    }

    @Override
    public boolean toStart(Profile profile) {
        return DemoProfile.of(profile)
                .filter(part -> !running.containsKey(part))
                .isPresent();
    }

    @Override
    public void start(Profile profile, Consumer<Profile> then, Runnable givenUp, Consumer<Problem> failed) {
        start(DemoProfile.of(profile).orElseThrow(), new Wish(then, givenUp, failed));
    }

    /** The password of the server of the sample data; empty before it has started. */
    Secret password() {
        DemoPart shop = parts.get(DemoProfile.SHOP);
        return shop == null ? Secret.none() : shop.password();
    }

    /** Stops all of it; blocks. They have nothing to save. */
    void closeAll() {
        owner.closeAll();
    }

    private void start(DemoProfile which, Consumer<Profile> then) {
        start(which, new Wish(then, () -> {}, problem -> shown().dialogs().error(which.text("title"), problem)));
    }

    private void start(DemoProfile which, Wish wish) {
        Profile ready = running.get(which);
        List<Wish> others = starting.get(which);
        if (ready != null) {
            wish.then().accept(ready);
        } else if (others != null) {
            others.add(wish);
        } else {
            starting.put(which, new ArrayList<>(List.of(wish)));
            shown().demoStarting(true);
            DemoPart part = parts.computeIfAbsent(
                    which, _ -> owner.own(which.shown(), STOP_LIMIT, wiring.demo(which, _ -> {})));
            jobs.submit(part.start()).onEnd(outcome -> ended(which, part, outcome));
        }
    }

    private void ended(DemoProfile which, DemoPart part, JobOutcome<Profile> outcome) {
        List<Wish> wishes = Objects.requireNonNull(starting.remove(which));
        shown().demoStarting(!starting.isEmpty());
        switch (outcome) {
            case JobOutcome.Succeeded<Profile>(Profile profile) -> {
                running.put(which, profile);
                secrets.keep(profile.id(), part.password());
                shown().profilesChanged();
                wishes.forEach(wish -> wish.then().accept(profile));
            }
            case JobOutcome.Failed<Profile>(Problem problem) ->
                wishes.forEach(wish -> wish.failed().accept(problem));
            case JobOutcome.Cancelled<Profile> _ ->
                wishes.forEach(wish -> wish.givenUp().run());
        }
    }

    private Workbench shown() {
        return Objects.requireNonNull(workbench, "the window is there before its demonstration");
    }
}
