package dev.drydock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.lab.NeedsServers;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real application on a real display with a window manager, from an empty data folder: what is seen first is what was
 * asked for. Sizes, dividers and the place of the window behave there as they do not on a headless platform.
 */
@NeedsServers
class FirstStartTest {

    private static final Path PICTURES = Path.of("target", "pictures");

    @TempDir
    private Path folder;

    private record Part(double x, double y, double width, double height) {

        double area() {
            return width * height;
        }
    }

    @Test
    void theDemonstrationShowsItsCountsWithoutATouch() throws Exception {
        assumeTrue(RealDisplay.missing().isEmpty(), () -> "not installed: " + RealDisplay.missing());
        Path home = folder.resolve("home");
        assertSeen(seen(home, 1600, 1000), 0.5);
        // the server's data are there already; the window knows nothing of its last place
        Files.deleteIfExists(home.resolve("window.json"));
        assertSeen(seen(home, 1024, 700), 0.4);
    }

    private static void assertSeen(Map<String, Part> seen, double least) {
        Part window = seen.get("window");
        Part tree = seen.get("server-tree");
        Part results = seen.get("results");
        Part tasks = seen.get("tasks-header");
        assertThat(window).isNotNull();
        assertThat(results.area() / window.area()).as("share of the results in %s", seen).isGreaterThanOrEqualTo(least);
        assertThat(tree.width() / window.width()).as("share of the servers").isBetween(0.1, 0.3);
        assertThat(window.height() - tasks.y()).as("tasks are one line at the bottom").isLessThan(90);
    }

    /** Where the parts stand once the results are shown. */
    private static Map<String, Part> seen(Path home, int width, int height) throws Exception {
        try (RealDisplay display = new RealDisplay(width, height)) {
            Process drydock = start(display, home);
            try (BufferedReader out = drydock.inputReader()) {
                Map<String, Part> seen = untilResults(out);
                display.picture(PICTURES.resolve("first-start-" + width + "x" + height + ".png"));
                return seen;
            } finally {
                drydock.destroy();
                drydock.waitFor();
            }
        }
    }

    private static Process start(RealDisplay display, Path home) throws IOException {
        ProcessBuilder builder = display.process(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--module-path",
                        Path.of(System.getProperty("drydock.app.dir"), "fx").toString(),
                        "--add-modules",
                        "javafx.controls",
                        "--enable-native-access=javafx.graphics,ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        "-Xmx512m",
                        "-Dprism.order=sw",
                        "-Ddrydock.printLayout=true",
                        "-Ddrydock.app.dir=" + System.getProperty("drydock.app.dir"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "demo")
                .redirectOutput(ProcessBuilder.Redirect.PIPE);
        builder.environment().put("DRYDOCK_HOME", home.toString());
        return builder.start();
    }

    /** Reads what the application prints of its layout; ends with the application if the results never come. */
    private static Map<String, Part> untilResults(BufferedReader out) throws IOException {
        Map<String, Part> seen = new HashMap<>();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            List<String> words = List.of(line.split(" ", -1));
            if (words.size() == 6 && words.getFirst().equals("layout")) {
                seen.put(
                        words.get(1),
                        new Part(number(words, 2), number(words, 3), number(words, 4), number(words, 5)));
                if (seen.containsKey("results") && words.get(1).equals("tasks-header")) {
                    return seen;
                }
            }
        }
        throw new AssertionError("Drydock ended before it showed results: " + seen);
    }

    private static double number(List<String> words, int at) {
        return Double.parseDouble(words.get(at));
    }
}
