package dev.drydock.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.HostLogIn;
import dev.drydock.db.host.FilePlacement;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostFiles;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.SshAccess;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunResult;
import dev.drydock.run.RunSpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that a run left on a host of which not all can be taken back. */
@NeedsServers
@Timeout(120)
class EndLeftFilesTest {

    private static final String KIND = "placed-files";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static final class AnyFiles implements Ending.OfFiles {}

    /** A run that puts files and fails then, without taking them back. */
    private static final class Cut extends RunJob<List<Path>, String> {

        private final List<Path> files;

        Cut(OpenServer server, HistoryStore history, List<Path> files) {
            super(server, () -> history, RunSpec.changing(KIND, "to be cut off"));
            this.files = files;
        }

        @Override
        protected Planned<List<Path>> plan(JobContext context) {
            return new Planned<>(files, files.size(), Map.of());
        }

        @Override
        protected String work(Run<List<Path>> run) {
            HostFiles host =
                    HostAccess.of(server().databaseHost().orElseThrow()).files();
            PlacedFileRecorder recorder = new PlacedFileRecorder(run.writer());
            for (Path file : files) {
                byte[] content = "new".getBytes(StandardCharsets.UTF_8);
                recorder.put(host, FilePlacement.replacing(host.read(file.toString()), content), run.permit());
            }
            throw new IllegalStateException("cut off");
        }
    }

    @Test
    void aFileThatCannotBeTakenBackKeepsNoOtherFromItAndIsStillOffered() throws Exception {
        Path first = Files.writeString(folder.resolve("first"), "former");
        Path second = Files.writeString(folder.resolve("second"), "former");
        try (HistoryStore history = HistoryStore.open(folder.resolve("home"), "test");
                TestServer server = Lab.fresh(ServerKind.MARIADB);
                HostLogIn ssh = new HostLogIn(Files.createDirectory(folder.resolve("ssh")));
                OpenServer opened = ssh.open(server, SshAccess.Program.BUILT_IN)) {
            assertThat(new CurrentThreadRunner()
                            .submit(new Cut(opened, history, List.of(first, second)))
                            .await())
                    .isInstanceOf(JobOutcome.Failed.class);
            LeftInForce left = left(history, opened);
            assertThat(left.names()).containsExactly(second.toString(), first.toString());
            Path kept = Path.of(
                    ((Undo.HostFile) left.undo().getFirst()).file().kept().orElseThrow());
            Path aside = Files.move(kept, folder.resolve("aside"));

            JobOutcome<RunResult<ChangeEnd>> failed = end(history, opened, left);
            assertThat(((JobOutcome.Failed<RunResult<ChangeEnd>>) failed)
                            .problem()
                            .code()
                            .id())
                    .isEqualTo("E-2403");
            assertThat(first).hasContent("former");
            assertThat(second).hasContent("new");
            assertThat(left(history, opened).names()).containsExactly(second.toString());

            Files.move(aside, kept);
            assertThat(end(history, opened, left(history, opened))).isInstanceOf(JobOutcome.Succeeded.class);
            assertThat(second).hasContent("former");
            assertThat(LeftInForce.files(history, opened.key(), List.of(KIND))).isEmpty();
        }
    }

    private static LeftInForce left(HistoryStore history, OpenServer opened) {
        return LeftInForce.files(history, opened.key(), List.of(KIND)).orElseThrow();
    }

    private static JobOutcome<RunResult<ChangeEnd>> end(HistoryStore history, OpenServer opened, LeftInForce left)
            throws InterruptedException {
        return new CurrentThreadRunner()
                .submit(new EndLeftJob(opened, left, new AnyFiles(), false, () -> history))
                .await();
    }
}
