package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.DrydockProcess;
import dev.drydock.platform.config.FileTurn;
import dev.drydock.platform.schedule.Schedules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Changes of files that another process is changing and does not come to an end with. */
@Timeout(120)
class SettingsBusyTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path home;

    @Test
    void aChangeOfServersIsRefusedWithE1010AndNothingIsChangedUntilTheOtherIsGone() throws Exception {
        String[] add = {"servers", "add", "crm", "--host", "db2", "--user", "dba"};
        assertThat(DrydockProcess.run(home, "servers", "add", "shop", "--host", "db1", "--user", "dba")
                        .status())
                .isZero();
        Path profiles = home.resolve("profiles.json");
        String before = Files.readString(profiles);
        try (FileTurn _ = FileTurn.take(profiles).orElseThrow();
                DrydockProcess adding = DrydockProcess.start(home, add);
                DrydockProcess editing = DrydockProcess.start(home, "servers", "edit", "shop", "--host", "db3")) {
            for (DrydockProcess.Ended ended : List.of(adding.end(), editing.end())) {
                assertThat(ended.status()).isEqualTo(ExitStatus.SOME_FAILED.status());
                assertThat(ended.err())
                        .contains(
                                "E-1010",
                                "Another Drydock has been changing " + profiles + " for 10 s.",
                                "Nothing was changed.");
            }
            assertThat(profiles).hasContent(before);
            assertThat(DrydockProcess.run(home, "servers", "list").out())
                    .as("reading waits for nobody")
                    .contains("shop");
        }
        assertThat(DrydockProcess.run(home, add).status()).isZero();
    }

    @Test
    void aChangeOfWhatIsScheduledIsRefusedWithE1010BeforeItBegins() throws Exception {
        Schedules schedules = new Schedules(home, _ -> {});
        AtomicBoolean begun = new AtomicBoolean();
        try (FileTurn _ =
                FileTurn.take(home.resolve("schedules").resolve("entries")).orElseThrow()) {
            CompletableFuture<Void> change = CompletableFuture.runAsync(() -> schedules.alone(() -> begun.set(true)));
            assertThatThrownBy(change::join).hasMessageContaining("E-1010");
            assertThat(begun).isFalse();
        }
        schedules.alone(() -> begun.set(true));
        assertThat(begun).isTrue();
    }
}
