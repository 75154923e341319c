package dev.drydock.feature.encryption.ui;

import dev.drydock.db.pool.RestartWatch;
import dev.drydock.feature.encryption.atrest.AtRestGuide;
import dev.drydock.feature.encryption.atrest.AtRestItem;
import dev.drydock.feature.encryption.atrest.AtRestPlan;
import dev.drydock.feature.encryption.atrest.AtRestStep;
import dev.drydock.lane.LaneListener;
import dev.drydock.ui.lane.LaneFeed;
import java.util.Optional;

/** Gathers what a run tells and asks, for the screen, and hands it the answers. Safe on any thread. */
final class AtRestFeed extends LaneFeed<AtRestItem, AtRestFeed.Screen> implements AtRestGuide {

    /** Who is told on the JavaFX thread. */
    interface Screen extends LaneListener<AtRestItem> {

        void planned(AtRestPlan plan);

        void step(AtRestStep.Id step);

        void asked(Question question);

        void seen(RestartWatch.Sight sight);
    }

    private volatile Optional<Answer> said = Optional.empty();

    void planned(AtRestPlan plan) {
        add(to -> to.planned(plan));
    }

    @Override
    public void step(AtRestStep.Id step) {
        add(to -> to.step(step));
    }

    @Override
    public void ask(Question question) {
        said = Optional.empty();
        add(to -> to.asked(question));
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
        add(to -> to.seen(sight));
    }
}
