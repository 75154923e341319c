package dev.drydock.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** For a program that wants two libraries, on a system whose folder of libraries is ours. */
@EnabledOnOs(OS.LINUX)
class ServerLibrariesTest {

    private static final List<String> WANTED = List.of("libaio.so.1", "libnuma.so.1");

    @TempDir
    private Path folder;

    private final List<String> told = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();

    @Test
    void aProgramThatFindsAllItsLibrariesNeedsNothing() throws IOException {
        Files.createFile(system().resolve("libaio.so.1"));
        Files.createFile(system().resolve("libnuma.so.1"));
        assertThat(libraries(true).environment(program())).isEmpty();
        assertThat(told).isEmpty();
        assertThat(own()).doesNotExist();
    }

    @Test
    void aLibraryThatTheSystemHasUnderItsNewerNameIsNotFetched() throws IOException {
        Files.createFile(system().resolve("libaio.so.1t64"));
        Files.createFile(system().resolve("libnuma.so.1"));
        assertThat(libraries(false).environment(program())).isEqualTo(Map.of("LD_LIBRARY_PATH", own().toString()));
        assertThat(own().resolve("libaio.so.1")).exists();
        assertThat(asked).isEmpty();
    }

    @Test
    void allThatIsMissingIsToldAndThenFetchedIntoOurOwnFolder() throws IOException {
        Map<String, String> environment = libraries(true).environment(program());
        assertThat(environment).isEqualTo(Map.of("LD_LIBRARY_PATH", own().toString()));
        assertThat(told).hasSize(1);
        assertThat(told.getFirst()).contains("libaio", "numa");
        assertThat(asked).hasSize(2);
        try (var files = Files.list(own())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("libaio.so.1", "libnuma.so.1");
        }
        // the next start finds them there
        assertThat(libraries(false).environment(program())).isEqualTo(environment);
        assertThat(asked).hasSize(2);
    }

    @Test
    void whatCannotBeFetchedIsNamedAllAtOnce() {
        assertThatThrownBy(() -> libraries(false).environment(program()))
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        refused -> assertThat(refused.problem().full())
                                .contains("E-6003", "libaio.so.1, libnuma.so.1", "no network"));
    }

    @Test
    void theRealLoaderIsAskedWithoutRunningTheProgram() throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin/java");
        String bytes = Files.readString(java, StandardCharsets.ISO_8859_1);
        Path broken = folder.resolve("java");
        Files.writeString(broken, bytes.replace("libjli.so", "libnot.so"), StandardCharsets.ISO_8859_1);
        Files.setPosixFilePermissions(broken, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThatThrownBy(() -> ofThisSystem().environment(broken))
                .hasMessageContaining("E-6003")
                .hasMessageContaining("libnot.so");
        assertThat(ofThisSystem().environment(java)).isEmpty();
    }

    @Test
    void aProgramThatThisSystemCannotStartIsSaidToMissItsLoader() throws IOException {
        Path program = Files.writeString(folder.resolve("elsewhere"), "#!/nowhere/ld-linux\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThatThrownBy(() -> ofThisSystem().environment(program)).hasMessageContaining("glibc");
    }

    private ServerLibraries libraries(boolean network) throws IOException {
        ServerLibraries.Source source = (name, target, log) -> {
            assertThat(told).as("told before").isNotEmpty();
            asked.add(name);
            log.append(network ? "" : "no network\n");
            return network && unpack(name, target);
        };
        Path there = system();
        ServerLibraries.Loader loader = (_, environment) -> WANTED.stream()
                .filter(file -> !Files.exists(there.resolve(file)))
                .filter(file -> !environment.containsKey("LD_LIBRARY_PATH")
                        || !Files.exists(Path.of(environment.get("LD_LIBRARY_PATH"), file)))
                .toList();
        return new ServerLibraries(own(), List.of(there), loader, source, told::add);
    }

    private static boolean unpack(String name, Path target) {
        try {
            Path lib = Files.createDirectories(target.resolve("usr/lib"));
            if (name.contains("numa")) {
                Files.createFile(lib.resolve("libnuma.so.1.0.0"));
                Files.createSymbolicLink(lib.resolve("libnuma.so.1"), Path.of("libnuma.so.1.0.0"));
            } else {
                Files.createFile(lib.resolve("libaio.so.1t64.0.2"));
                Files.createSymbolicLink(lib.resolve("libaio.so.1t64"), Path.of("libaio.so.1t64.0.2"));
            }
            return true;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private Path own() {
        return folder.resolve("own");
    }

    private Path system() throws IOException {
        return Files.createDirectories(folder.resolve("system"));
    }

    private Path program() {
        return folder.resolve("mysqld");
    }

    private ServerLibraries ofThisSystem() {
        return new ServerLibraries(own(), told::add);
    }
}
