package dev.drydock.bench;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * A program on this class path, begun as the packages begin Drydock: with a recording of an earlier start (JEP 483, 514),
 * which takes classes from jars only.
 */
final class RecordedStart {

    private final Path folder;
    private final List<String> options;
    private final String program;

    /** @param folder empty; for the jars and the recording */
    RecordedStart(Path folder, List<String> options, String program) {
        this.folder = folder;
        this.options = options;
        this.program = program;
    }

    /** Runs it once with these arguments, and records that start. */
    void record(String... arguments) throws IOException, InterruptedException {
        Path log = folder.resolve("recording.log");
        Process run = new ProcessBuilder(command("-XX:AOTCacheOutput=" + cache(), arguments))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (run.waitFor() != 0) {
            throw new IOException(Files.readString(log));
        }
    }

    /** The command that begins it with the recording. */
    List<String> command(String... arguments) throws IOException {
        return command("-XX:AOTCache=" + cache(), arguments);
    }

    private Path cache() {
        return folder.resolve("start.aot");
    }

    private List<String> command(String recording, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of(recording, "-cp", jars(), program));
        command.addAll(List.of(arguments));
        return command;
    }

    private String jars() throws IOException {
        List<String> jars = new ArrayList<>();
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path place = Path.of(part);
            if (!Files.isDirectory(place)) {
                jars.add(part);
                continue;
            }
            Path jar = folder.resolve(jars.size() + ".jar");
            if (!Files.exists(jar)) {
                pack(place, jar);
            }
            jars.add(jar.toString());
        }
        return String.join(File.pathSeparator, jars);
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                packed.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, packed);
                packed.closeEntry();
            }
        }
    }
}
