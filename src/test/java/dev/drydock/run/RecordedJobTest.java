package dev.drydock.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.JobState;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one order and the one rule of every recorded job. */
@NeedsServers
class RecordedJobTest {

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

    /** Two items, of which the first is done before {@code work} goes on. */
    private final class Two extends RecordedJob<Integer, Two.Done> {

        private final Work work;

        /** What the second item does. */
        interface Work {
            void run(JobContext context) throws InterruptedException;
        }

        record Done(RunOutcome outcome) implements Ended {}

        Two(OpenServer on, Work work) {
            super(on, () -> history);
            this.work = work;
        }

        @Override
        public String title() {
            return "two";
        }

        @Override
        protected String kind() {
            return "two";
        }

        @Override
        protected boolean changesServer() {
            return true;
        }

        @Override
        protected void require(JobContext context) {
            steps.add("require");
        }

        @Override
        protected Integer plan(JobContext context) {
            steps.add("plan");
            return 2;
        }

        @Override
        protected long planned(Integer plan) {
            return plan;
        }

        @Override
        protected Map<String, String> settings(Integer plan) {
            return Map.of("n", plan.toString());
        }

        @Override
        protected void release() {
            steps.add("release");
        }

        @Override
        protected RecordedWork<Done> begin(
                Integer plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
            steps.add("begin");
            return new RecordedWork<>() {
                @Override
                public Done run() throws InterruptedException {
                    writer.item(
                            Item.of("thing", ObjectName.table("a", "b"), "done").build());
                    work.run(context);
                    return new Done(RunOutcome.ended(RunOutcome.Counts.of(2, 2, 0)));
                }

                @Override
                public RunOutcome.Counts counts() {
                    return RunOutcome.Counts.of(2, 1, 0);
                }

                @Override
                public Map<String, String> summary() {
                    return Map.of("said", "something");
                }

                @Override
                public Done unrecorded(Done result, Problem problem) {
                    steps.add("unrecorded");
                    return new Done(RunOutcome.ended(RunOutcome.Counts.of(2, 1, 1)));
                }
            };
        }
    }

    private RunSummary newest() {
        return history.runs(RunFilter.newest(1)).getFirst();
    }

    @Test
    void aRunThatGoesThroughIsRecordedBeforeAnybodyIsTold() throws Exception {
        JobHandle<Two.Done> handle = runner.submit(new Two(server, _ -> {}));
        assertThat(handle.await()).isInstanceOf(JobOutcome.Succeeded.class);
        assertThat(newest().outcome()).contains(RunOutcome.ended(RunOutcome.Counts.of(2, 2, 0)));
        assertThat(handle.snapshot().outcome()).isEqualTo(newest().outcome());
        assertThat(newest().summary()).containsEntry("said", "something");
        assertThat(steps).containsExactly("require", "plan", "begin", "release");
    }

    @Test
    void cancelSaysHowFarItCameEverywhere() throws Exception {
        CountDownLatch at = new CountDownLatch(1);
        JobHandle<Two.Done> handle = runner.submit(new Two(server, context -> {
            at.countDown();
            context.sleep(60_000);
        }));
        at.await();
        handle.cancel();
        assertThat(handle.await()).isInstanceOf(JobOutcome.Cancelled.class);
        assertThat(handle.snapshot().outcome().orElseThrow().text()).isEqualTo("cancelled at 1 of 2");
        assertThat(newest().outcome()).isEqualTo(handle.snapshot().outcome());
        assertThat(steps).endsWith("release");
    }

    @Test
    void aFailureIsNotHiddenByACancelBesideIt() throws Exception {
        CountDownLatch at = new CountDownLatch(1);
        JobHandle<Two.Done> handle = runner.submit(new Two(server, context -> {
            at.countDown();
            try {
                context.sleep(60_000);
            } catch (dev.drydock.platform.task.JobCancelledException _) {
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
        JobHandle<Two.Done> handle = runner.submit(new Two(server, _ -> {
            throw new StackOverflowError("deep");
        }));
        assertThat(handle.await()).isInstanceOf(JobOutcome.Failed.class);
        assertThat(newest().outcome().map(RunOutcome::kind)).contains(RunOutcome.Kind.FAILED);
    }

    @Test
    void aLockedServerIsRefusedBeforeAnythingElse() throws Exception {
        TestServer shared = Lab.mysql57();
        Profile production = Lots.profile(shared).withEnvironment(Environment.PRODUCTION);
        try (OpenServer locked = OpenServer.open(production, Lots.password(shared))) {
            JobHandle<Two.Done> handle = runner.submit(new Two(locked, _ -> {}));
            assertThat(handle.await())
                    .isInstanceOfSatisfying(
                            JobOutcome.Failed.class,
                            failed -> assertThat(failed.problem().code().id()).isEqualTo("E-2301"));
            assertThat(steps).containsExactly("release");
            assertThat(history.runs(RunFilter.newest(1))).isEmpty();
        }
    }
}
