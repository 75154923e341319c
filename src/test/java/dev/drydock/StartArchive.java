package dev.drydock;

import dev.drydock.app.Main;
import dev.drydock.lab.LabCache;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * The application as the build made it, with an archive of its loaded classes, as the launcher has one: a process of the
 * tests then starts in half the time. Both are made once for each state of the classes, by the first process that wants them.
 */
final class StartArchive {

    private static final String ARCHIVE = "classes.jsa";

    private StartArchive() {}

    /** The options of a Java process that runs the application: its class path and, where it could be made, the archive. */
    static List<String> options() throws IOException {
        Path classes = classes();
        Path folder = Files.createDirectories(app().resolveSibling("process-start"));
        Path state = folder.resolve(stateOf(classes));
        return LabCache.alone(folder.resolve("lock"), () -> {
            if (!Files.exists(state)) {
                Files.createDirectories(state);
                jar(classes, state.resolve("drydock.jar"));
                dump(state);
            }
            return options(state);
        });
    }

    private static List<String> options(Path state) throws IOException {
        List<String> parts =
                new ArrayList<>(List.of(state.resolve("drydock.jar").toString()));
        try (Stream<Path> jars = Files.list(app().resolve("lib"))) {
            jars.map(Path::toString).sorted().forEach(parts::add);
        }
        return List.of(
                // what the virtual machine says of an archive that it does not take would be in the output
                "-Xlog:disable",
                "-XX:SharedArchiveFile=" + state.resolve(ARCHIVE),
                "-cp",
                String.join(System.getProperty("path.separator"), parts));
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

    /** Lets a command that opens the history say which classes it loads. */
    private static void dump(Path state) throws IOException {
        Path home = Files.createDirectory(state.resolve("home"));
        Path unfinished = state.resolve("unfinished.jsa");
        List<String> command = new ArrayList<>(DrydockProcess.java());
        command.add("-XX:ArchiveClassesAtExit=" + unfinished);
        options(state).stream()
                .filter(option -> !option.startsWith("-XX:SharedArchiveFile"))
                .forEach(command::add);
        command.addAll(List.of(Main.class.getName(), "history", "list"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(state.resolve("log").toFile());
        builder.environment().put("DRYDOCK_HOME", home.toString());
        Process process = builder.start();
        process.getOutputStream().close();
        process.onExit().join();
        if (Files.exists(unfinished)) {
            Files.move(unfinished, state.resolve(ARCHIVE), StandardCopyOption.ATOMIC_MOVE);
        }
    }
}
