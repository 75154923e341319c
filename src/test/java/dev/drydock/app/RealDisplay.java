package dev.drydock.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** An X server without a screen and a window manager on it, both ended by {@link #close()}. */
final class RealDisplay implements AutoCloseable {

    private static final List<String> PROGRAMS = List.of("Xvfb", "openbox", "import");

    private final Process server;
    private final Process manager;
    private final String name;

    RealDisplay(int width, int height) throws IOException {
        server = new ProcessBuilder(
                        "Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", width + "x" + height + "x24")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader out = server.inputReader();
        String number = out.readLine();
        if (number == null) {
            throw new IOException("Xvfb ended without a display");
        }
        name = ":" + number.strip();
        manager = process("openbox").start();
    }

    /** Programs that are not installed; empty where a display can be made. */
    static List<String> missing() {
        List<Path> path = Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .map(Path::of)
                .toList();
        return PROGRAMS.stream()
                .filter(program -> path.stream().noneMatch(folder -> Files.isExecutable(folder.resolve(program))))
                .toList();
    }

    /** A process that sees this display; what it says is thrown away unless that is changed. */
    ProcessBuilder process(String... command) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("DISPLAY", name);
        builder.environment().remove("WAYLAND_DISPLAY");
        return builder;
    }

    /** Takes a picture of all that is seen. */
    void picture(Path file) throws IOException, InterruptedException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        process("import", "-window", "root", file.toString()).start().waitFor();
    }

    @Override
    public void close() {
        manager.destroy();
        server.destroy();
    }
}
