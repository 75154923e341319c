package dev.drydock.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** An X server without a screen and a window manager on it, both ended by {@link #close()}. */
final class RealDisplay implements AutoCloseable {

    private static final Path LOADER = Path.of("/sbin/ldconfig");
    private static final List<String> PROGRAMS = List.of("Xvfb", "openbox", "xdotool", "import");
    private static final List<String> LIBRARIES = List.of("libgtk-3.so.0", "libGL.so.1");

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

    /** Programs and libraries that are not installed; empty where a window can be shown. */
    static List<String> missing() throws IOException {
        List<Path> path = Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .map(Path::of)
                .toList();
        Stream<String> programs = PROGRAMS.stream()
                .filter(program -> path.stream().noneMatch(folder -> Files.isExecutable(folder.resolve(program))));
        String known = known();
        return Stream.concat(programs, LIBRARIES.stream().filter(library -> !known.contains(library)))
                .toList();
    }

    /** The libraries that the system's loader knows; empty where it is not that of Linux. */
    private static String known() throws IOException {
        if (!Files.isExecutable(LOADER)) {
            return "";
        }
        Process loader = new ProcessBuilder(LOADER.toString(), "-p").start();
        return new String(loader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
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

    /** What opens Drydock's window here, and prints where its parts stand. */
    ProcessBuilder drydock(Path home, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path",
                Path.of(System.getProperty("drydock.app.dir"), "fx").toString(),
                "--add-modules",
                "javafx.controls",
                "--enable-native-access=javafx.graphics,ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                "-Dprism.order=sw",
                "-Ddrydock.printLayout=true",
                "-Ddrydock.app=" + System.getProperty("drydock.app.dir"),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = process(command.toArray(String[]::new));
        builder.environment().put("DRYDOCK_HOME", home.toString());
        return builder;
    }

    /** Presses the left button there. */
    void click(double x, double y) throws IOException, InterruptedException {
        process("xdotool", "mousemove", String.valueOf(Math.round(x)), String.valueOf(Math.round(y)), "click", "1")
                .start()
                .waitFor();
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
