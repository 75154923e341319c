package dev.drydock.platform.task;

/** What a job returns if it can say how its run ended. */
public interface Ended {

    RunOutcome outcome();
}
