package dev.drydock;

import dev.drydock.app.Main;
import dev.drydock.app.Training;
import dev.drydock.lab.LabCache;
import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * The application as the build made it, with a cache of what commands load, as the launcher has one: a process of the tests
 * then starts in a third of the time. Both are made once for each state of the classes, by the first process that wants
 * them. In a run of all tests the cache is recorded as the launcher's is, beside the first tests, which do without.
 */
final class StartArchive {

    private static final String CACHE = "command.aot";
    private static final boolean ALL_TESTS = Boolean.getBoolean("drydock.start.trained");
    /** The launcher's, without which the machine code of another processor may be in the cache. */
    private static final List<String> PORTABLE = List.of(
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-AOTAdapterCaching",
            "-XX:-AOTStubCaching");

    private StartArchive() {}

    /** The options of a Java process that runs the application: its class path and, where there is one, the cache. */
    static List<String> options() throws IOException {
        Path classes = classes();
        Path folder = Files.createDirectories(app().resolveSibling("process-start"));
        Path state = folder.resolve(stateOf(classes));
        return LabCache.alone(folder.resolve("lock"), () -> {
            if (!Files.exists(state)) {
                Files.createDirectories(state);
                jar(classes, state.resolve("drydock.jar"));
                CompletableFuture<Process> recorded = record(state);
                if (!ALL_TESTS) {
                    recorded.join();
                }
            }
            List<String> options = new ArrayList<>(PORTABLE);
            // what the virtual machine says of a cache that it does not take would be in the output
            options.addAll(List.of("-Xlog:disable", "-XX:AOTCache=" + state.resolve(CACHE), "-cp", classPath(state)));
            return options;
        });
    }

    private static String classPath(Path state) throws IOException {
        List<String> parts =
                new ArrayList<>(List.of(state.resolve("drydock.jar").toString()));
        try (Stream<Path> jars = Files.list(app().resolve("lib"))) {
            jars.map(Path::toString).sorted().forEach(parts::add);
        }
        return String.join(System.getProperty("path.separator"), parts);
    }

    private static Path app() {
        return Path.of(System.getProperty("drydock.app.dir", "target/app")).toAbsolutePath();
    }

    private static Path classes() throws IOException {
        try {
            return Path.of(Main.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException failure) {
            throw new IOException(failure);
        }
    }

    private static String stateOf(Path classes) throws IOException {
        long sum = 0;
        for (Path file : all(classes)) {
            sum = sum * 31 + Files.getLastModifiedTime(file).toMillis() * 31 + Files.size(file);
        }
        return Long.toHexString(sum);
    }

    private static List<Path> all(Path classes) throws IOException {
        try (Stream<Path> all = Files.walk(classes)) {
            return all.filter(path -> !path.equals(classes)).sorted().toList();
        }
    }

    private static void jar(Path classes, Path target) throws IOException {
        try (OutputStream stream = Files.newOutputStream(target);
                JarOutputStream jar = new JarOutputStream(stream)) {
            for (Path file : all(classes)) {
                boolean isFolder = Files.isDirectory(file);
                String name = classes.relativize(file).toString().replace('\\', '/');
                // migrations are found by the entries of their folders
                jar.putNextEntry(new JarEntry(isFolder ? name + "/" : name));
                if (!isFolder) {
                    Files.copy(file, jar);
                }
                jar.closeEntry();
            }
        }
    }

    /** Lets commands say what they load; done when the cache is there, or could not be made. */
    private static CompletableFuture<Process> record(Path state) throws IOException {
        Path home = Files.createDirectory(state.resolve("home"));
        Path unfinished = state.resolve("unfinished.aot");
        List<String> command = new ArrayList<>(DrydockProcess.java());
        command.addAll(PORTABLE);
        command.addAll(List.of(
                "-XX:-AOTRecordTraining",
                "-XX:AOTCacheOutput=" + unfinished,
                "-Ddrydock.app=" + app(),
                "-cp",
                classPath(state)));
        command.addAll(
                ALL_TESTS ? List.of(Training.class.getName()) : List.of(Main.class.getName(), "history", "list"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(state.resolve("log").toFile());
        builder.environment().put("DRYDOCK_HOME", home.toString());
        Process process = builder.start();
        process.getOutputStream().close();
        return process.onExit().whenComplete((_, _) -> {
            try {
                WholeFolder.delete(home);
                if (Files.exists(unfinished)) {
                    Files.move(unfinished, state.resolve(CACHE), StandardCopyOption.ATOMIC_MOVE);
                }
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        });
    }
}
