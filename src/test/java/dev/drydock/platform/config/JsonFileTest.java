package dev.drydock.platform.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFileTest {

    @TempDir
    Path folder;

    private final List<Problem> unreadable = new ArrayList<>();

    record Settings(String theme, int width) {}

    private JsonFile<Settings> file() {
        return new JsonFile<>(folder.resolve("settings.json"), 2, Settings.class);
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        file().write(new Settings("dark “quoted” \\ \n", 7));
        assertThat(file().read(unreadable::add)).contains(new Settings("dark “quoted” \\ \n", 7));
        assertThat(unreadable).isEmpty();
    }

    enum Kind {
        LIGHT,
        DARK
    }

    record Inner(
            @Nullable Instant seen, Kind kind, @Nullable Long most) {}

    record Every(
            @Nullable List<Inner> list,
            @Nullable Map<String, List<String>> map,
            double ratio,
            boolean set,
            @Nullable Boolean told,
            @Nullable Object any) {}

    @Test
    void everyKindOfValueIsReadAsItWasWritten() {
        JsonFile<Every> every = new JsonFile<>(folder.resolve("every.json"), 1, Every.class);
        Every written = new Every(
                List.of(new Inner(Instant.parse("2026-01-02T03:04:05.678Z"), Kind.DARK, Long.MAX_VALUE)),
                Map.of("a.b", List.of("", "\ud83d\ude00")),
                0.25,
                true,
                null,
                Map.of("deep", List.of(1, 2.5, false)));
        every.write(written);
        assertThat(every.read(unreadable::add)).contains(written);
        assertThat(unreadable).isEmpty();
    }

    @Test
    void whatIsMissingIsNullZeroOrFalseAndWhatIsNotKnownIsPassedOver() throws IOException {
        Files.writeString(folder.resolve("every.json"), "{\"format\": 1, \"colours\": [[{}]], \"set\": \"true\"}");
        assertThat(new JsonFile<>(folder.resolve("every.json"), 1, Every.class).look())
                .contains(new Every(null, null, 0, true, null, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"ratio\": null}",
                "{\"set\": 1}",
                "{\"ratio\": {}}",
                "{\"list\": {}}",
                "{\"list\": [5]}",
                "{\"list\": [{\"kind\": \"GREY\"}]}",
                "{\"list\": [{\"most\": 1e30}]}",
                "{\"list\": [{\"most\": 1.5}]}",
                "{\"list\": [{\"seen\": \"yesterday\"}]}",
                "{\"map\": []}",
                "{} {}"
            })
    void aValueOfAnotherKindIsNotTaken(String content) throws IOException {
        Path path = Files.writeString(folder.resolve("every.json"), content);
        assertThatThrownBy(() -> new JsonFile<>(path, 1, Every.class).look())
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aMissingFileIsEmptyAndNoProblem() {
        assertThat(file().read(unreadable::add)).isEmpty();
        assertThat(unreadable).isEmpty();
    }

    @Test
    void aMissingFolderIsMade() {
        Path deep = folder.resolve("a/b/settings.json");
        new JsonFile<>(deep, 1, Settings.class).write(new Settings("light", 1));
        assertThat(deep).exists();
    }

    @Test
    void aWriteLeavesNoTemporaryFileAndReplacesTheOldContent() throws IOException {
        file().write(new Settings("a long name that is longer than the next one", 1));
        file().write(new Settings("b", 2));
        assertThat(names()).containsExactly("settings.json");
        assertThat(file().read(unreadable::add)).contains(new Settings("b", 2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ \"format\": 2, \"theme\": ",
                "",
                "   ",
                "[]",
                "null",
                "42",
                "{\"format\":2,\"width\":\"wide\"}"
            })
    void anUnreadableFileIsKeptAsideWithItsContentAndReported(String content) throws IOException {
        Path path = folder.resolve("settings.json");
        Files.writeString(path, content);
        assertThat(file().read(unreadable::add)).isEmpty();
        assertThat(path).doesNotExist();
        assertThat(unreadable).hasSize(1);
        assertThat(unreadable.getFirst().code()).isEqualTo(PlatformError.SETTINGS_UNREADABLE);
        List<String> kept = names();
        assertThat(kept).hasSize(1);
        assertThat(unreadable.getFirst().sentence()).contains(kept.getFirst());
        assertThat(folder.resolve(kept.getFirst())).hasContent(content);
    }

    @Test
    void aFileThatTheSystemDoesNotLetUsReadStaysWhereItIs() throws IOException {
        Path path = folder.resolve("settings.json");
        Files.createDirectory(path);
        assertThatThrownBy(() -> file().read(unreadable::add))
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        failure -> assertThat(failure.problem().code()).isEqualTo(PlatformError.SETTINGS_INACCESSIBLE));
        assertThat(path).isDirectory();
        assertThat(unreadable).isEmpty();
    }

    @Test
    void twoUnreadableFilesWithinOneSecondAreBothKept() throws IOException {
        Path path = folder.resolve("settings.json");
        Files.writeString(path, "first");
        assertThat(file().read(unreadable::add)).isEmpty();
        Files.writeString(path, "second");
        assertThat(file().read(unreadable::add)).isEmpty();
        assertThat(names()).hasSize(2);
        assertThat(unreadable).hasSize(2);
    }

    @Test
    void aFileOfANewerFormatIsLeftAlone() throws IOException {
        Path path = folder.resolve("settings.json");
        String newer = "{\"format\": 3, \"colours\": []}";
        Files.writeString(path, newer);
        assertThatThrownBy(() -> file().read(unreadable::add))
                .isInstanceOfSatisfying(DrydockException.class, failure -> {
                    assertThat(failure.problem().code()).isEqualTo(PlatformError.SETTINGS_NEWER);
                    assertThat(failure.problem().sentence())
                            .contains("format 3")
                            .contains("knows 2");
                });
        assertThat(names()).containsExactly("settings.json");
        assertThat(path).hasContent(newer);
    }

    @Test
    void aFolderThatCannotBeMadeIsToldAndHurtsNothing() throws IOException {
        Path blocked = folder.resolve("blocked");
        Files.writeString(blocked, "a file where the folder should be");
        JsonFile<Settings> file = new JsonFile<>(blocked.resolve("settings.json"), 1, Settings.class);
        assertThatThrownBy(() -> file.write(new Settings("x", 1)))
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        failure -> assertThat(failure.problem().code()).isEqualTo(PlatformError.SETTINGS_UNWRITABLE));
        assertThat(blocked).hasContent("a file where the folder should be");
    }

    @Test
    void aWriteThatFailsKeepsTheOldFile() throws IOException {
        file().write(new Settings("old", 1));
        Files.createDirectory(folder.resolve("settings.json.tmp"));
        assertThatThrownBy(() -> file().write(new Settings("new", 2))).isInstanceOf(DrydockException.class);
        assertThat(file().read(unreadable::add)).contains(new Settings("old", 1));
        assertThat(unreadable).isEmpty();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString())
                    .filter(name -> !name.endsWith(".lock"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aFileThatAnotherHasRepairedMeanwhileIsNotKeptAside() throws Exception {
        Path path = Files.writeString(folder.resolve("settings.json"), "{\"form");
        Thread reading;
        try (FileTurn _ = FileTurn.take(path).orElseThrow()) {
            reading = Thread.ofPlatform()
                    .start(() -> assertThat(file().read(unreadable::add)).contains(new Settings("repaired", 1)));
            while (reading.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            Files.writeString(path, "{\"format\": 2, \"theme\": \"repaired\", \"width\": 1}");
        }
        reading.join();
        assertThat(unreadable).isEmpty();
        assertThat(names()).containsExactly("settings.json");
    }

    @Test
    void aChangeKeepsWhatAnotherHasChangedInOtherFields() {
        file().write(new Settings("light", 1));
        file().write(new Settings("light", 2));
        assertThat(file().merge(unreadable::add, new Settings("light", 1), new Settings("dark", 1)))
                .isEqualTo(new Settings("dark", 2));
    }

    @Test
    void aChangeIsRefusedWhereAnotherDoesNotComeToAnEnd() throws Exception {
        Path path = folder.resolve("settings.json");
        try (FileTurn _ = FileTurn.take(path).orElseThrow()) {
            boolean[] taken = {true};
            Thread.ofPlatform()
                    .start(() -> {
                        try {
                            taken[0] =
                                    FileTurn.take(path, Duration.ofMillis(50)).isPresent();
                        } catch (IOException failure) {
                            throw new UncheckedIOException(failure);
                        }
                    })
                    .join();
            assertThat(taken[0]).isFalse();
        }
        assertThat(FileTurn.take(path, Duration.ofMillis(50))).isPresent();
    }
}
