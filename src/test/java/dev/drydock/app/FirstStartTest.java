package dev.drydock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.lab.NeedsServers;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real application on a real display with a window manager, from an empty data folder: what is seen first is what was
 * asked for. Sizes, dividers and the place of the window behave there as they do not on a headless platform.
 */
@NeedsServers
class FirstStartTest {

    private static final Path PICTURES = Path.of("target", "pictures");
    /** Unpacking and filling a server takes its time beside other work. */
    private static final Duration SERVER_END = Duration.ofMinutes(1);

    private static final Duration LONGEST = Duration.ofMinutes(10);

    /** So many times the layout is the same before it counts as still; it is printed once a second. */
    private static final int STILL = 3;

    @TempDir
    private Path folder;

    private record Part(double x, double y, double width, double height) {

        double area() {
            return width * height;
        }
    }

    @Test
    void theDemonstrationShowsItsCountsWithoutADividerBeingMoved() throws Exception {
        List<String> missing = RealDisplay.missing();
        assumeTrue(missing.isEmpty(), () -> "first start on a real display: not installed: " + missing);
        Path home = folder.resolve("home");
        assertSeen(seen(home, 1600, 1000), 0.5, 0.1);
        // the server's data are there already; the window knows nothing of its last place
        Files.deleteIfExists(home.resolve("window.json"));
        // a window so narrow folds the servers to icons once a tab has the keyboard
        assertSeen(seen(home, 1024, 700), 0.4, 0.03);
    }

    private static void assertSeen(Map<String, Part> seen, double leastResults, double leastServers) {
        Part window = part(seen, "window");
        assertThat(window.y()).as("the title bar can be grabbed").isPositive();
        assertThat(part(seen, "results").area() / window.area())
                .as("share of the results in %s", seen)
                .isGreaterThanOrEqualTo(leastResults);
        assertThat(part(seen, "server-tree").width() / window.width())
                .as("share of the servers")
                .isBetween(leastServers, 0.3);
        assertThat(window.height() - part(seen, "tasks-header").y())
                .as("tasks are one line at the bottom")
                .isLessThan(90);
    }

    /** Where the parts stand once there are counts. */
    private static Map<String, Part> seen(Path home, int width, int height) throws Exception {
        try (RealDisplay display = new RealDisplay(width, height)) {
            Process drydock = start(display, home);
            CompletableFuture.delayedExecutor(LONGEST.toSeconds(), TimeUnit.SECONDS)
                    .execute(drydock::destroy);
            try (BufferedReader out = drydock.inputReader()) {
                Map<String, Part> seen = countedByAClick(display, out);
                display.picture(PICTURES.resolve("first-start-" + width + "x" + height + ".png"));
                return seen;
            } finally {
                endWithItsServers(drydock);
            }
        }
    }

    /** The servers of the demonstration write to the home until they have ended. */
    private static void endWithItsServers(Process drydock) throws Exception {
        List<ProcessHandle> servers = drydock.descendants().toList();
        drydock.destroy();
        drydock.waitFor();
        for (ProcessHandle server : servers) {
            server.destroyForcibly();
            server.onExit().get(SERVER_END.toSeconds(), TimeUnit.SECONDS);
        }
    }

    private static Process start(RealDisplay display, Path home) throws IOException {
        return display.drydock(home, "demo")
                .redirectOutput(ProcessBuilder.Redirect.PIPE)
                .start();
    }

    /** Presses the button where it stands still, again if it had moved after all, until there are counts. */
    private static Map<String, Part> countedByAClick(RealDisplay display, BufferedReader out) throws Exception {
        Map<String, Part> before = Map.of();
        int same = 0;
        while (true) {
            Map<String, Part> seen = until(out, now -> shown(now, "count") || shown(now, "count-outcome"));
            same = seen.equals(before) ? same + 1 : 0;
            before = seen;
            if (shown(seen, "count-outcome") && shown(seen, "count")) {
                if (same == STILL) {
                    return seen;
                }
            } else if (same == STILL && shown(seen, "count")) {
                Part window = part(seen, "window");
                Part count = part(seen, "count");
                display.click(window.x() + count.x() + count.width() / 2, window.y() + count.y() + count.height() / 2);
                same = 0;
            }
        }
    }

    private static boolean shown(Map<String, Part> seen, String name) {
        Part found = seen.get(name);
        return found != null && found.area() > 0;
    }

    /** Reads what the application prints of its layout, each second all of it; ends with the application. */
    private static Map<String, Part> until(BufferedReader out, Predicate<Map<String, Part>> wanted) throws IOException {
        Map<String, Part> seen = new HashMap<>();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            List<String> words = List.of(line.split(" ", -1));
            if (words.size() != 6 || !words.getFirst().equals("layout")) {
                continue;
            }
            if (words.get(1).equals("window")) {
                seen.clear();
            }
            seen.put(words.get(1), new Part(number(words, 2), number(words, 3), number(words, 4), number(words, 5)));
            if (words.get(1).equals("tasks-header") && wanted.test(seen)) {
                return seen;
            }
        }
        throw new AssertionError("Drydock ended before it showed what was waited for: " + seen);
    }

    private static Part part(Map<String, Part> seen, String name) {
        assertThat(seen).containsKey(name);
        return java.util.Objects.requireNonNull(seen.get(name));
    }

    private static double number(List<String> words, int at) {
        return Double.parseDouble(words.get(at));
    }
}
