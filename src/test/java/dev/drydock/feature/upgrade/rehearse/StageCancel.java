package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.platform.task.Cancellable;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** A job as it is, but for a Cancel in one of its stages, as soon as something is registered there. */
final class StageCancel<R> implements Job<R> {

    private final Job<R> job;
    private final String wanted;
    private final Runnable cancel;
    private final List<String> stages = Collections.synchronizedList(new ArrayList<>());
    private final Set<String> folders = ConcurrentHashMap.newKeySet();
    private final Set<Cancellable> registered = ConcurrentHashMap.newKeySet();
    private final Set<String> sent = ConcurrentHashMap.newKeySet();

    /** @param wanted the stage's name */
    StageCancel(Job<R> job, String wanted, Runnable cancel) {
        this.job = job;
        this.wanted = wanted;
        this.cancel = cancel;
    }

    /** The stages that began. */
    List<String> stages() {
        synchronized (stages) {
            return List.copyOf(stages);
        }
    }

    /** The data folders that servers of this process were seen with. */
    Set<String> folders() {
        return Set.copyOf(folders);
    }

    /** How many of the connections that were registered were seen by such calls when their newest statement was this one. */
    int sent(String part) {
        for (Cancellable one : registered) {
            if (one.running().orElse("").contains(part)) {
                sent.add(one.toString());
            }
        }
        return sent.size();
    }

    /** Data folders of servers that this process has started and that run. */
    static Set<String> running() {
        return ProcessHandle.current()
                .descendants()
                .flatMap(process -> process.info().arguments().stream().flatMap(java.util.Arrays::stream))
                .filter(argument -> argument.startsWith("--datadir="))
                .map(argument -> argument.substring("--datadir=".length()))
                .collect(Collectors.toSet());
    }

    @Override
    public String title() {
        return job.title();
    }

    @Override
    public String subject() {
        return job.subject();
    }

    @Override
    public R run(JobContext context) throws InterruptedException {
        return job.run(new JobContext() {

            private volatile boolean armed;

            @Override
            public Stage stage(String name, Total total) {
                stages.add(name);
                folders.addAll(running());
                Stage stage = context.stage(name, total);
                armed = name.equals(wanted);
                return stage;
            }

            private void fire() {
                if (armed) {
                    armed = false;
                    folders.addAll(running());
                    cancel.run();
                }
            }

            @Override
            public boolean cancelled() {
                return context.cancelled();
            }

            @Override
            public void checkCancelled() {
                fire();
                context.checkCancelled();
            }

            @Override
            public void awaitUnpaused() throws InterruptedException {
                context.awaitUnpaused();
            }

            @Override
            public boolean paused() {
                return context.paused();
            }

            @Override
            public void sleep(long millis) throws InterruptedException {
                context.sleep(millis);
            }

            @Override
            public void reached(RunOutcome.Counts counts) {
                context.reached(counts);
            }

            @Override
            public void note(String text) {
                context.note(text);
            }

            @Override
            public Registration hold(String reason) {
                return context.hold(reason);
            }

            @Override
            public Registration register(Cancellable cancellable) {
                Registration registration = context.register(cancellable);
                registered.add(cancellable);
                fire();
                return registration;
            }
        });
    }
}
