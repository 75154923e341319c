package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.Schema;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.h2.mvstore.DataUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that this version cannot use: each is refused by code and stays byte for byte as it was. */
class HistoryRefusalTest {

    private static final Schema NEXT = with("db/history-next/V1000__next_version.sql");
    private static final int BLOCK = 4096;

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() throws IOException {
        Files.createDirectories(HistoryLocation.in(folder).folder());
        new CopyRule(0, "").keepIn(folder);
        file = HistoryLocation.in(folder).database();
    }

    private static Schema with(String migration) {
        return new Schema(Stream.concat(Schema.CURRENT.migrations().stream(), Stream.of(migration))
                .toList());
    }

    private void recordOneRun(Schema schema) {
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION, schema);
                RunWriter run = store.begin(Samples.start())) {
            for (int i = 0; i < 500; i++) {
                run.item(Samples.counted("t" + i, i));
            }
            run.finish(Samples.succeeded());
        }
    }

    /** As for a file that somebody puts in place by hand. */
    private void forgetClosedState() throws IOException {
        Files.deleteIfExists(HistoryLocation.in(folder).closedState());
    }

    private DrydockException assertRefused(HistoryError code) throws IOException {
        byte[] before = Files.readAllBytes(file);
        DrydockException failure = catchThrowableOfType(
                DrydockException.class,
                () -> HistoryStore.open(folder, Samples.VERSION).close());
        assertThat(failure).as("is refused").isNotNull();
        assertThat(failure.problem().code()).as(failure.problem().full()).isEqualTo(code);
        assertThat(Arrays.equals(Files.readAllBytes(file), before))
                .as("the file is as it was")
                .isTrue();
        assertThat(HistoryLocation.in(folder).lockFile()).doesNotExist();
        return failure;
    }

    @Test
    void garbageIsRefused() throws IOException {
        for (int size : new int[] {1, 100, 5000, 100_000}) {
            byte[] garbage = new byte[size];
            new Random(size).nextBytes(garbage);
            Files.write(file, garbage);
            assertRefused(HistoryError.UNREADABLE);
        }
    }

    @Test
    void anEmptiedFileIsRefused() throws IOException {
        Files.createFile(file);
        assertRefused(HistoryError.UNREADABLE);
    }

    @Test
    void aTruncatedFileIsRefused() throws IOException {
        recordOneRun(Schema.CURRENT);
        byte[] whole = Files.readAllBytes(file);
        for (int part = 1; part < 64; part++) {
            Files.write(file, Arrays.copyOf(whole, whole.length * part / 64));
            assertRefused(HistoryError.UNREADABLE);
        }
        Files.write(file, whole);
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.runCount()).isEqualTo(1);
        }
    }

    @Test
    void aDatabaseOfSomebodyElseIsRefused() throws IOException, SQLException {
        try (Connection connection = DriverManager.getConnection(H2Url.alone(file), "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE theirs (id INT)");
        }
        assertRefused(HistoryError.UNREADABLE);
    }

    @Test
    void aNewerSchemaIsRefusedAndNamed() throws IOException {
        recordOneRun(NEXT);
        DrydockException failure = assertRefused(HistoryError.NEWER_SCHEMA);
        assertThat(failure)
                .hasMessageContaining("schema 1000, this one knows " + Schema.CURRENT.version())
                .hasMessageContaining(file.toString());
    }

    @Test
    void aNewerSchemaIsRefusedAlsoWhenItsWriterWasKilled() throws Exception {
        recordOneRun(NEXT);
        try (HistoryStore open = HistoryStore.open(folder, Samples.VERSION, NEXT)) {
            open.begin(Samples.start()).finish(Samples.succeeded());
            Files.copy(file, folder.resolve("as-of-kill"));
        }
        Files.move(folder.resolve("as-of-kill"), file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        forgetClosedState();
        assertRefused(HistoryError.NEWER_SCHEMA);
    }

    @Test
    void aNewerFileFormatIsRefused() throws IOException {
        recordOneRun(Schema.CURRENT);
        byte[] bytes = Files.readAllBytes(file);
        for (int block = 0; block < 2; block++) {
            String header = new String(bytes, block * BLOCK, BLOCK, StandardCharsets.ISO_8859_1);
            String body = header.substring(0, header.indexOf(",fletcher:")).replace("format:3", "format:9");
            byte[] changed = body.getBytes(StandardCharsets.ISO_8859_1);
            String sum = Integer.toHexString(DataUtils.getFletcher32(changed, 0, changed.length));
            byte[] line = (body + ",fletcher:" + sum + "\n").getBytes(StandardCharsets.ISO_8859_1);
            Arrays.fill(bytes, block * BLOCK, (block + 1) * BLOCK, (byte) ' ');
            System.arraycopy(line, 0, bytes, block * BLOCK, line.length);
        }
        Files.write(file, bytes);
        forgetClosedState();
        assertRefused(HistoryError.NEWER_FORMAT);
    }

    @Test
    void aFileThatAToolHoldsIsRefusedAndFreeAfterwards() throws IOException, SQLException {
        recordOneRun(Schema.CURRENT);
        try (HistoryProcess tool = HistoryProcess.start("holdAsATool", folder)) {
            assertThat(tool.line()).isEqualTo("open");
            DrydockException failure = catchThrowableOfType(
                    DrydockException.class,
                    () -> HistoryStore.open(folder, Samples.VERSION).close());
            assertThat(failure.problem().code()).isEqualTo(HistoryError.IN_USE);
        }
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.runCount()).isEqualTo(1);
        }
    }

    @Test
    void anOlderSchemaIsBroughtUpToDateAfterABackup() throws IOException {
        recordOneRun(Schema.CURRENT);
        recordOneRun(NEXT);

        assertThat(Files.size(HistoryLocation.in(folder).backup(String.valueOf(Schema.CURRENT.version()))))
                .isGreaterThanOrEqualTo(BLOCK);
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION, NEXT)) {
            assertThat(store.runCount()).isEqualTo(2);
            assertThat(store.items(1)).hasSize(500);
        }
        Files.move(
                HistoryLocation.in(folder).backup(String.valueOf(Schema.CURRENT.version())),
                file,
                java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        forgetClosedState();
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.runCount()).isEqualTo(1);
        }
    }

    @Test
    void threeBackupsAreKept() throws IOException {
        for (int i = 0; i < 4; i++) {
            Path old = HistoryLocation.in(folder).backup(String.valueOf(90 + i));
            Files.writeString(old, "old");
            Files.setLastModifiedTime(old, java.nio.file.attribute.FileTime.fromMillis(1_000_000L * (i + 1)));
        }
        recordOneRun(Schema.CURRENT);
        recordOneRun(NEXT);

        try (var files = Files.list(HistoryLocation.in(folder).folder())) {
            assertThat(files.map(path -> path.getFileName().toString()).filter(name -> name.endsWith(".backup")))
                    .containsExactlyInAnyOrder(
                            "history-" + Schema.CURRENT.version() + ".backup",
                            "history-93.backup",
                            "history-92.backup");
        }
    }

    @Test
    void aMigrationThatFailsLeavesTheFileUsable() throws IOException {
        recordOneRun(Schema.CURRENT);
        Schema broken = with("db/history-broken/V1001__breaks_half_way.sql");
        DrydockException failure = catchThrowableOfType(
                DrydockException.class,
                () -> HistoryStore.open(folder, Samples.VERSION, broken).close());

        assertThat(failure.problem().code()).isEqualTo(HistoryError.MIGRATION_FAILED);
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.items(1)).hasSize(500);
        }
    }

    @Test
    void aSchemaIsNotChangedUnderAnOlderDrydockThatIsRunning() throws IOException {
        recordOneRun(Schema.CURRENT);
        try (HistoryProcess older = HistoryProcess.start("hold", folder)) {
            assertThat(older.line()).isEqualTo("open");
            DrydockException failure = catchThrowableOfType(
                    DrydockException.class,
                    () -> HistoryStore.open(folder, Samples.VERSION, NEXT).close());
            assertThat(failure.problem().code()).isEqualTo(HistoryError.OLDER_RUNNING);
        }
        try (HistoryStore store = HistoryStore.open(folder, Samples.VERSION)) {
            assertThat(store.runCount()).isEqualTo(1);
        }
    }

    @Test
    void everyMigrationIsInTheListOfItsDatabase() throws IOException {
        assertThat(Schema.CURRENT.migrations())
                .containsExactlyInAnyOrderElementsOf(migrations("db/history", "db/history-all"));
        assertThat(Schema.SHARED.migrations())
                .containsExactlyInAnyOrderElementsOf(migrations("db/history-shared", "db/history-all"));
        assertThat(Schema.SHARED.version()).isEqualTo(Schema.CURRENT.version());
    }

    private static List<String> migrations(String... folders) throws IOException {
        List<String> found = new ArrayList<>();
        for (String folder : folders) {
            try (var files = Files.list(Path.of("resources", folder))) {
                files.forEach(file -> found.add(folder + "/" + file.getFileName()));
            }
        }
        return found;
    }

    @Test
    void everyErrorHasItsTexts() {
        Messages messages = Messages.of("history");
        for (HistoryError code : HistoryError.values()) {
            assertThat(messages.has(code.id() + ".sentence")).as(code.id()).isTrue();
            assertThat(messages.has(code.id() + ".advice")).as(code.id()).isTrue();
        }
    }
}
