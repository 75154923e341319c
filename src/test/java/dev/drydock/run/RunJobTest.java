package dev.drydock.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.SmallDisk;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.HistoryError;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.JobState;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.run.SentItem.Sending;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one order and the one rule of every run, and what its work has in its hands. */
@NeedsServers
class RunJobTest {

    @TempDir
    private Path folder;

    private final BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {});
    private final List<String> steps = new ArrayList<>();
    private HistoryStore history;
    private OpenServer server;

    @BeforeEach
    void open() throws Exception {
        TestServer shared = Lab.mysql57();
        history = HistoryStore.open(folder, "test");
        server = OpenServer.open(Lots.profile(shared), Lots.password(shared));
    }

    @AfterEach
    void close() {
        runner.close();
        server.close();
        history.close();
    }

    /** What the second item does. */
    private interface Work {
        void run(Run<Integer> run) throws InterruptedException;
    }

    /** Two items, of which the first is done before {@code work} goes on. */
    private final class Two extends RunJob<Integer, String> {

        private final Work work;

        Two(OpenServer on, Work work) {
            this(on, history, work);
        }

        Two(OpenServer on, HistoryStore store, Work work) {
            super(on, () -> store, RunSpec.changing("two", "two"));
            this.work = work;
        }

        @Override
        protected void require(JobContext context) {
            steps.add("require");
        }

        @Override
        protected Planned<Integer> plan(JobContext context) {
            steps.add("plan");
            return new Planned<>(2, 2, Map.of("n", "2"));
        }

        @Override
        protected String work(Run<Integer> run) throws InterruptedException {
            steps.add("work");
            run.note("said", "something");
            run.writer().item(item("done").build());
            run.done(1);
            work.run(run);
            run.done(1);
            return "value";
        }

        @Override
        protected void release() {
            steps.add("release");
        }
    }

    private static Item.Draft item(String status) {
        return Item.of("thing", ObjectName.table("a", "b"), status);
    }

    private RunSummary newest() {
        return newest(history);
    }

    private static RunSummary newest(HistoryStore store) {
        return store.runs(RunFilter.newest(1)).getFirst();
    }

    private List<String> statuses() {
        return history.items(newest().id()).stream().map(Item::status).toList();
    }

    private RunResult<String> succeeded(Two job) throws Exception {
        JobOutcome<RunResult<String>> outcome = runner.submit(job).await();
        assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<RunResult<String>>) outcome).value();
    }

    private Problem failed(Two job) throws Exception {
        JobOutcome<RunResult<String>> outcome = runner.submit(job).await();
        assertThat(outcome).isInstanceOf(JobOutcome.Failed.class);
        return ((JobOutcome.Failed<RunResult<String>>) outcome).problem();
    }

    @Test
    void aRunThatGoesThroughIsRecordedBeforeAnybodyIsTold() throws Exception {
        JobHandle<RunResult<String>> handle = runner.submit(new Two(server, _ -> {}));
        assertThat(handle.await()).isInstanceOf(JobOutcome.Succeeded.class);
        assertThat(newest().outcome()).contains(RunOutcome.ended(RunOutcome.Counts.of(2, 2, 0)));
        assertThat(handle.snapshot().outcome()).isEqualTo(newest().outcome());
        assertThat(newest().summary()).containsEntry("said", "something");
        assertThat(newest().start().settings()).containsEntry("n", "2");
        assertThat(steps).containsExactly("require", "plan", "work", "release");
    }

    @Test
    void cancelSaysHowFarItCameEverywhere() throws Exception {
        CountDownLatch at = new CountDownLatch(1);
        JobHandle<RunResult<String>> handle = runner.submit(new Two(server, run -> {
            at.countDown();
            run.context().sleep(60_000);
        }));
        at.await();
        handle.cancel();
        assertThat(handle.await()).isInstanceOf(JobOutcome.Cancelled.class);
        assertThat(handle.snapshot().outcome().orElseThrow().text()).isEqualTo("cancelled at 1 of 2");
        assertThat(newest().outcome()).isEqualTo(handle.snapshot().outcome());
        assertThat(newest().summary()).containsEntry("said", "something");
        assertThat(steps).endsWith("release");
    }

    @Test
    void aFailureIsNotHiddenByACancelBesideIt() throws Exception {
        CountDownLatch at = new CountDownLatch(1);
        JobHandle<RunResult<String>> handle = runner.submit(new Two(server, run -> {
            at.countDown();
            try {
                run.context().sleep(60_000);
            } catch (JobCancelledException _) {
                throw new IllegalStateException("the disk is full");
            }
        }));
        at.await();
        handle.cancel();
        assertThat(handle.await()).isInstanceOf(JobOutcome.Failed.class);
        assertThat(handle.snapshot().state()).isEqualTo(JobState.FAILED);
        assertThat(newest().outcome().orElseThrow().text()).isEqualTo("failed at 1 of 2");
        assertThat(newest().problemText()).contains("the disk is full");
    }

    @Test
    void anErrorOfTheMachineIsRecordedAsAFailure() throws Exception {
        failed(new Two(server, _ -> {
            throw new StackOverflowError("deep");
        }));
        assertThat(newest().outcome().map(RunOutcome::kind)).contains(RunOutcome.Kind.FAILED);
    }

    @Test
    void aLockedServerIsRefusedBeforeAnythingElse() throws Exception {
        TestServer shared = Lab.mysql57();
        Profile production = Lots.profile(shared).withEnvironment(Environment.PRODUCTION);
        try (OpenServer locked = OpenServer.open(production, Lots.password(shared))) {
            assertThat(failed(new Two(locked, _ -> {})).code().id()).isEqualTo("E-2301");
            assertThat(steps).containsExactly("release");
            assertThat(history.runs(RunFilter.newest(1))).isEmpty();
        }
    }

    @Test
    void whatGoesWrongBesideTheWorkCountsAsOneMoreThatFailed() throws Exception {
        Problem problem = Problem.of(PlatformError.NOT_CLOSED, "", "a part", 1);
        RunResult<String> result = succeeded(new Two(server, run -> run.beside(problem)));
        assertThat(result.problems()).containsExactly(problem);
        assertThat(result.outcome()).isEqualTo(RunOutcome.ended(RunOutcome.Counts.of(3, 2, 1)));
        assertThat(newest().outcome()).contains(result.outcome());
    }

    @Test
    void theWorkSaysHowARunEndsThatGoesThrough() throws Exception {
        RunResult<String> open = succeeded(new Two(server, run -> run.counting(counts -> counts.toResolve(3))));
        assertThat(open.outcome().text())
                .isEqualTo(newest().outcome().orElseThrow().text());
        assertThat(open.outcome().kind()).isEqualTo(RunOutcome.Kind.TO_RESOLVE);
        RunResult<String> back = succeeded(new Two(server, run -> {
            run.ends(RunOutcome::cancelled);
            run.beside(Problem.of(PlatformError.NOT_CLOSED, "", "a part", 1));
        }));
        assertThat(back.outcome().kind()).isEqualTo(RunOutcome.Kind.CANCELLED);
    }

    /** What is done after a run may settle what it left; what went wrong beside it stays. */
    @Test
    void aLaterLookChangesHowARunEnded() throws Exception {
        RunOutcome.Counts settled = RunOutcome.Counts.of(2, 2, 0);
        RunResult<String> open = succeeded(new Two(server, run -> run.counting(counts -> counts.toResolve(3))));
        assertThat(open.now("later", settled).outcome()).isEqualTo(RunOutcome.ended(settled));
        assertThat(open.now("later", settled).value()).isEqualTo("later");
        Problem problem = Problem.of(PlatformError.NOT_CLOSED, "", "a part", 1);
        RunResult<String> beside = succeeded(new Two(server, run -> run.beside(problem)));
        assertThat(beside.now("later", settled).outcome().kind()).isEqualTo(RunOutcome.Kind.SOME_FAILED);
        assertThat(beside.now("later", settled).problems()).containsExactly(problem);
    }

    /** However a statement ends, its item says so: none is left as if it still ran. */
    @Test
    void theItemOfWhatIsSentSaysHowItEnded() throws Exception {
        succeeded(new Two(
                server,
                run -> run.sent("begun", RunJobTest::item, () -> {
                    assertThat(statuses()).containsExactly("done", "begun");
                    return 1;
                })));
        assertThat(statuses()).containsExactly("done", "done");

        failed(sending(() -> {
            throw new DrydockException(Problem.of(PlatformError.NOT_CLOSED, "", "a part", 1));
        }));
        assertThat(history.items(newest().id()).getLast().errorCode()).isEqualTo("E-1020");
        assertThat(statuses()).containsExactly("done", "failed");

        failed(sending(() -> {
            throw new StackOverflowError("deep");
        }));
        assertThat(statuses()).containsExactly("done", "failed");

        JobOutcome<?> cancelled = runner.submit(sending(() -> {
                    throw new JobCancelledException();
                }))
                .await();
        assertThat(cancelled).isInstanceOf(JobOutcome.Cancelled.class);
        assertThat(statuses()).containsExactly("done", "cancelled");

        runner.submit(sending(() -> {
                    throw new InterruptedException("the application ends");
                }))
                .await();
        assertThat(statuses()).containsExactly("done", "cancelled");
    }

    private Two sending(Sending<Integer> sending) {
        return new Two(server, run -> run.sent("begun", RunJobTest::item, sending));
    }

    /** What was carried out is never recorded as failed because its outcome found the disk full. */
    @Test
    void anOutcomeThatCannotBeWrittenTurnsNothingIntoAFailure() throws Exception {
        Function<String, Item.Draft> large = status -> item(status).attribute("text", "x".repeat(200_000));
        try (SmallDisk disk = SmallDisk.mount(folder, "8m");
                HistoryStore small = HistoryStore.open(disk.folder(), "test")) {
            List<Path> filler = new ArrayList<>();
            JobHandle<RunResult<String>> handle = runner.submit(new Two(server, small, run -> {
                try {
                    run.sent("begun", large, () -> {
                        filler.add(disk.fill());
                        return 1;
                    });
                } finally {
                    assertThat(filler.getFirst().toFile().delete()).isTrue();
                }
            }));
            assertThat(handle.await())
                    .isInstanceOfSatisfying(
                            JobOutcome.Failed.class,
                            told -> assertThat(told.problem().code()).isEqualTo(HistoryError.OUTCOME_NOT_RECORDED));
            assertThat(small.items(newest(small).id()))
                    .as("what was kept in memory is written once there is room")
                    .extracting(Item::status)
                    .containsExactly("done", "done");
        }
    }

    @Test
    void anUndoIsSentAlthoughNothingCanBeRecordedAndThatIsSaid() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(folder, "8m");
                HistoryStore small = HistoryStore.open(disk.folder(), "test")) {
            List<String> sent = new ArrayList<>();
            List<Path> filler = new ArrayList<>();
            RunResult<String> result = succeeded(new Two(server, small, run -> {
                filler.add(disk.fill());
                for (int i = 0; i < 500; i++) {
                    String statement = "undo " + i + "x".repeat(500);
                    run.undone(status -> item(status).attribute("sql", statement), () -> sent.add(statement));
                }
            }));
            assertThat(sent).hasSize(500);
            assertThat(result.problems())
                    .singleElement()
                    .satisfies(problem ->
                            assertThat(problem.code()).isIn(HistoryError.NOT_RECORDED, HistoryError.END_NOT_RECORDED));
            assertThat(result.outcome().kind()).isEqualTo(RunOutcome.Kind.TO_RESOLVE);
            Files.delete(filler.getFirst());
        }
    }

    /** What was begun may be finished: a part of a run needs no unlocking of its own. */
    @Test
    void aPartOfARunIsAllowedByItsPermitOnAServerThatWasLockedMeanwhile() throws Exception {
        TestServer shared = Lab.mysql57();
        Profile production = Lots.profile(shared).withEnvironment(Environment.PRODUCTION);
        try (OpenServer guarded = OpenServer.open(production, Lots.password(shared))) {
            guarded.lock().unlock("a test", Duration.ofMinutes(5), _ -> _ -> {});
            List<RunResult<String>> inner = new ArrayList<>();
            RunResult<String> outer = succeeded(new Two(guarded, run -> {
                guarded.lock().lock();
                inner.add(new Two(guarded, part -> part.permit().require()).within(run));
                run.permit().require();
            }));
            assertThat(inner.getFirst().id()).isGreaterThan(outer.id());
            assertThat(history.run(inner.getFirst().id()).orElseThrow().start().settings())
                    .containsEntry("unlocked because", "a test");
            assertThat(failed(new Two(guarded, _ -> {})).code().id()).isEqualTo("E-2301");
        }
    }
}
