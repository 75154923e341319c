package dev.drydock.feature.encryption.ui;

import dev.drydock.db.pool.RestartWatch;
import dev.drydock.feature.encryption.rest.RestGuide;
import dev.drydock.feature.encryption.rest.RestItem;
import dev.drydock.feature.encryption.rest.RestPlan;
import dev.drydock.feature.encryption.rest.RestStep;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.LaneResult;
import dev.drydock.ui.task.EventFeed;
import java.util.Optional;

/** Gathers what a run tells and asks, for the screen, and hands it the answers. Safe on any thread. */
final class RestFeed implements RestGuide, LaneListener<RestItem> {

    /** Who is told on the JavaFX thread. */
    interface Screen extends LaneListener<RestItem> {

        void planned(RestPlan plan);

        void step(RestStep.Id step);

        void asked(Question question);

        void seen(RestartWatch.Sight sight);
    }

    private final EventFeed<Screen> events = new EventFeed<>();
    private volatile Optional<Answer> said = Optional.empty();

    void planned(RestPlan plan) {
        events.add(to -> to.planned(plan));
    }

    @Override
    public void step(RestStep.Id step) {
        events.add(to -> to.step(step));
    }

    @Override
    public void ask(Question question) {
        said = Optional.empty();
        events.add(to -> to.asked(question));
    }

    @Override
    public Optional<Answer> answer() {
        return said;
    }

    void say(Answer answer) {
        said = Optional.of(answer);
    }

    @Override
    public void seen(RestartWatch.Sight sight) {
        events.add(to -> to.seen(sight));
    }

    @Override
    public void started(RestItem item, int lane, long connection) {
        events.add(to -> to.started(item, lane, connection));
    }

    @Override
    public void progress(RestItem item, double share) {
        events.add(to -> to.progress(item, share));
    }

    @Override
    public void postponed(RestItem item, String blockedBy) {
        events.add(to -> to.postponed(item, blockedBy));
    }

    @Override
    public void finished(LaneResult<RestItem> result) {
        events.add(to -> to.finished(result));
    }

    /** Passes on what has gathered; returns whether there was anything. */
    boolean drain(Screen target) {
        return events.drain(target);
    }
}
