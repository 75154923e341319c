package dev.drydock.platform.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.Devices;
import dev.drydock.SmallDisk;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was at a place before a file is written there stays what it was. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(120)
class OutputFileTest {

    private static final String NEW = "new content";

    @TempDir
    private Path folder;

    private Stream<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }

    private static DrydockException failure(Runnable work) {
        try {
            work.run();
        } catch (DrydockException expected) {
            return expected;
        }
        throw new AssertionError("no failure");
    }

    @Test
    void aRegularFileIsReplacedAndKeepsItsMode() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.csv"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        OutputFile.check(file);
        assertThat(file).hasContent("old");
        OutputFile.saveText(file, NEW);
        assertThat(file).hasContent(NEW);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
        assertThat(names()).containsExactly("rows.csv");
    }

    @Test
    void aFileOfAnotherAccountStaysItsOwn() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.csv"), "old");
        var lookup = folder.getFileSystem().getUserPrincipalLookupService();
        try {
            Files.setOwner(file, lookup.lookupPrincipalByName("nobody"));
        } catch (IOException _) {
            assumeTrue(false, "files can be given away: needs root");
        }
        OutputFile.saveText(file, NEW);
        assertThat(Files.getOwner(file)).isEqualTo(lookup.lookupPrincipalByName("nobody"));
    }

    @Test
    void aFileThatIsNewHasThePermissionsOfNewFiles() throws IOException {
        Path usual = Files.createFile(folder.resolve("usual"));
        Path file = folder.resolve("rows.csv");
        OutputFile.saveText(file, NEW);
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(usual));
    }

    @Test
    void aPrivateFileIsItsOwnersEvenWhereAnOpenOneWas() throws IOException {
        Path file = Files.writeString(folder.resolve("my.cnf"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        OutputFile.savePrivate(file, NEW);
        OutputFile.savePrivate(folder.resolve("other.cnf"), NEW);
        for (String name : new String[] {"my.cnf", "other.cnf"}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void aLinkStaysALinkAndItsFileIsWritten() throws IOException {
        Path file = Files.writeString(folder.resolve("real"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        OutputFile.check(link);
        OutputFile.saveText(link, NEW);
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(file).hasContent(NEW);
    }

    /** As somebody else may have put it there, in a folder that both can write to. */
    @Test
    void aLinkUnderTheOldNameOfTheTemporaryFileIsNotFollowed() throws IOException {
        Path victim = Files.writeString(folder.resolve("victim"), "precious");
        Files.createSymbolicLink(folder.resolve("rows.csv.part"), victim);
        OutputFile.saveText(folder.resolve("rows.csv"), NEW);
        assertThat(victim).hasContent("precious");
        assertThat(Files.isSymbolicLink(folder.resolve("rows.csv.part"))).isTrue();
    }

    @Test
    void theNullDeviceStaysADevice() throws Exception {
        Path device = Devices.nothing(folder);
        OutputFile.check(device);
        OutputFile.saveText(device, NEW);
        assertThat(Files.readAttributes(device, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                        .isOther())
                .isTrue();
    }

    @Test
    void aPipeIsWrittenTo() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        OutputFile.check(pipe);
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.readString(pipe);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        });
        OutputFile.saveText(pipe, NEW);
        assertThat(read.get(60, TimeUnit.SECONDS)).isEqualTo(NEW);
        assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther())
                .isTrue();
    }

    @Test
    void aFullDeviceIsToldByItsCode() throws Exception {
        Path full = Devices.full(folder);
        DrydockException failure = failure(() -> OutputFile.saveText(full, NEW));
        assertThat(failure.problem().code()).isEqualTo(PlatformError.OUTPUT_UNWRITABLE);
        assertThat(failure.problem().sentence()).contains("No space left");
    }

    @ParameterizedTest
    @ValueSource(strings = {"directory", "missing/rows.csv", "dangling"})
    void whatCannotBeWrittenIsRefusedBeforehandWithTheReason(String name) throws IOException {
        Files.createDirectory(folder.resolve("directory"));
        Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("nowhere"));
        DrydockException refused = failure(() -> OutputFile.check(folder.resolve(name)));
        assertThat(refused.problem().code()).isEqualTo(PlatformError.OUTPUT_REFUSED);
        assertThat(refused.problem().sentence()).containsAnyOf("a directory", "there is no folder", "not there");
        assertThat(failure(() -> OutputFile.saveText(folder.resolve(name), NEW))
                        .problem()
                        .code())
                .isEqualTo(PlatformError.OUTPUT_UNWRITABLE);
        assertThat(folder.resolve("directory")).isEmptyDirectory();
        assertThat(folder.resolve("nowhere")).doesNotExist();
    }

    @Test
    void aReadOnlyFolderIsRefusedBeforehand() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(folder, "1m")) {
            disk.makeReadOnly();
            assertThat(failure(() -> OutputFile.check(disk.folder().resolve("rows.csv")))
                            .problem()
                            .code())
                    .isEqualTo(PlatformError.OUTPUT_REFUSED);
        }
    }

    /** A writer that swallows failures, and one that wraps them in an exception of its own. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFullDiskLeavesTheOldFileAndNothingBeside(boolean swallowed) throws IOException {
        try (SmallDisk disk = SmallDisk.mount(folder, "1m")) {
            Path file = Files.writeString(disk.folder().resolve("rows.csv"), "old");
            Path filler = disk.fill();
            Consumer<Writer> content = writer -> {
                if (swallowed) {
                    PrintWriter printer = new PrintWriter(writer);
                    printer.print("x".repeat(100_000));
                    printer.flush();
                    return;
                }
                try {
                    writer.write("x".repeat(100_000));
                } catch (IOException failure) {
                    throw new IllegalStateException(failure);
                }
            };
            DrydockException failure = failure(() -> OutputFile.save(file, content));
            assertThat(failure.problem().code()).isEqualTo(PlatformError.OUTPUT_UNWRITABLE);
            assertThat(file).hasContent("old");
            Files.delete(filler);
            try (Stream<Path> files = Files.list(disk.folder())) {
                assertThat(files).containsExactly(file);
            }
        }
    }

    @Test
    void aDefectOfTheContentStaysADefect() {
        Path file = folder.resolve("rows.csv");
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> OutputFile.save(file, _ -> {
                    throw new IllegalStateException("defect");
                }));
        assertThat(folder).isEmptyDirectory();
    }
}
