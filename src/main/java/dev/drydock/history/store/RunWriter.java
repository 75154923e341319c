package dev.drydock.history.store;

import dev.drydock.history.Item;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunState;
import dev.drydock.history.journal.Entry;
import dev.drydock.history.journal.Journal;
import dev.drydock.history.journal.OpenRun;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.RunClock;
import dev.drydock.platform.task.RunOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * Records one run while it runs. Safe on any number of threads at once. The history numbers the items from 1 in the
 * order of the calls; an item's own number is ignored.
 */
public final class RunWriter implements AutoCloseable {

    private final Journal journal;
    private final OpenRun run;
    private final Consumer<RunWriter> onEnd;
    private final RunClock clock = new RunClock();
    private final AtomicLong items = new AtomicLong();
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong findings = new AtomicLong();
    private final AtomicBoolean ended = new AtomicBoolean();

    RunWriter(Journal journal, long runId, Consumer<RunWriter> onEnd) {
        this.journal = journal;
        this.run = new OpenRun(runId);
        this.onEnd = onEnd;
    }

    public long runId() {
        return run.id();
    }

    /**
     * Records a result that changed no server. Returns at once; the result is on disk at the latest 300 ms later. If it
     * cannot be written it is kept and {@link #writeProblem} says so.
     *
     * @return the item's number
     * @throws IllegalStateException after {@link #finish}, or if the store is closed
     */
    public long item(Item item) {
        requireRunning();
        long seq = items.incrementAndGet();
        count(item);
        journal.add(new Entry(run, new Entry.Result(item.numbered(seq)), null));
        return seq;
    }

    /**
     * Records what is about to be changed on a server; returns when it is on disk.
     *
     * @return the item's number, for {@link #itemAfter}
     * @throws dev.drydock.platform.error.DrydockException E-5012 if it cannot be recorded: do not run the statement
     */
    public long itemBefore(Item item) {
        return itemsBefore(List.of(item)).getFirst();
    }

    /** Records what is about to be changed one after the other, as {@link #itemBefore}; returns when all is on disk. */
    public List<Long> itemsBefore(List<Item> before) {
        requireRunning();
        List<Long> numbers = new ArrayList<>();
        List<Item> intents = new ArrayList<>();
        for (Item item : before) {
            long seq = items.incrementAndGet();
            numbers.add(seq);
            intents.add(item.numbered(seq));
        }
        journal.addIntents(run, intents);
        return numbers;
    }

    /**
     * Replaces the item of {@link #itemBefore} by its outcome; returns when that is on disk.
     *
     * @throws dev.drydock.platform.error.DrydockException E-5013 if it is not on disk yet: it is kept in memory and tried
     *     again, but nothing further should be changed
     */
    public void itemAfter(long seq, Item item) {
        requireRunning();
        count(item);
        journal.addOutcome(run, item.numbered(seq));
    }

    /** Records a finding as {@link #item} records a result. */
    public void finding(RecordedFinding finding) {
        requireRunning();
        journal.add(new Entry(run, new Entry.Found(findings.incrementAndGet(), finding), null));
    }

    /**
     * Records findings before anything is done because of them; returns when they are on disk.
     *
     * @return their numbers, for {@link #findingAfter}
     * @throws dev.drydock.platform.error.DrydockException E-5010 if they cannot be recorded
     */
    public List<Long> findingsBefore(List<RecordedFinding> before) {
        requireRunning();
        long first = findings.getAndAdd(before.size()) + 1;
        journal.addFindings(run, first, before);
        return LongStream.range(first, first + before.size()).boxed().toList();
    }

    /** Replaces a finding of {@link #findingsBefore} by what came of it, as {@link #finding} records one. */
    public void findingAfter(long seq, RecordedFinding finding) {
        requireRunning();
        journal.add(new Entry(run, new Entry.Found(seq, finding), null));
    }

    /** Present while results of this history wait in memory because they cannot be written. Never waits. */
    public Optional<Problem> writeProblem() {
        return journal.problem();
    }

    /**
     * Ends the run; returns when everything of it is on disk. After a failure it may be called again.
     *
     * @throws dev.drydock.platform.error.DrydockException E-5011 with the number of results that are not recorded, or
     *     E-5015 if only the end is not
     */
    public void finish(RunEnd end) {
        requireRunning();
        journal.addAndWait(run, new Entry.Ended(end, clock.now()));
        ended.set(true);
        onEnd.accept(this);
    }

    /** Whether {@link #finish} has succeeded. */
    public boolean finished() {
        return ended.get();
    }

    /** Ends a run that was not finished as {@link RunState#INTERRUPTED}; throws as {@link #finish}. */
    @Override
    public void close() {
        if (!finished()) {
            finish(RunEnd.of(RunOutcome.interrupted(RunOutcome.Counts.of(0, done.get(), failed.get())), Map.of()));
        }
    }

    /** For a run that comes to no end of its own; parts of an item, such as partitions, are not counted. */
    private void count(Item item) {
        if (!item.errorCode().isEmpty()) {
            failed.incrementAndGet();
        } else if (item.finished() != null && item.object().part().isEmpty()) {
            done.incrementAndGet();
        }
    }

    private void requireRunning() {
        if (finished()) {
            throw new IllegalStateException("run " + runId() + " has ended");
        }
    }
}
