package dev.drydock.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** How long the launcher takes to answer, and to show a window that can be used. */
record StartUp(Launched launched, Verdicts verdicts) {

    private static final int STARTS = 5;
    private static final double VERSION_LIMIT = 0.5;
    private static final double WINDOW_LIMIT = 2.5;

    /** Each once untimed, then five times. */
    void measure() throws IOException, InterruptedException {
        System.out.println("Start-up");
        version();
        window();
    }

    private void version() throws IOException, InterruptedException {
        launched.launch("", "--version");
        List<Double> seconds = new ArrayList<>();
        for (int i = 0; i < STARTS; i++) {
            seconds.add(launched.launch("", "--version").seconds());
        }
        Times times = new Times(seconds);
        verdicts.below("drydock --version", times.text(), VERSION_LIMIT + " s", times.median() < VERSION_LIMIT);
    }

    /** The application itself ends once its window is on the screen and answers; the clock is that of the whole process. */
    private void window() throws IOException, InterruptedException {
        String screen = System.getenv("DISPLAY") == null && System.getenv("WAYLAND_DISPLAY") == null
                ? " -Dglass.platform=Headless -Dprism.order=sw"
                : "";
        String figure = "window usable, whole process" + (screen.isEmpty() ? "" : " (headless)");
        List<Double> seconds = new ArrayList<>();
        for (int i = 0; i <= STARTS; i++) {
            Launched.Ended ended = launched.launch("-Ddrydock.exitWhenShown=true" + screen);
            if (ended.status() != 0 || ended.lines().stream().noneMatch(line -> line.startsWith("shown after"))) {
                verdicts.skipped(figure, "the window did not come up");
                return;
            }
            if (i > 0) {
                seconds.add(ended.seconds());
            }
        }
        Times times = new Times(seconds);
        verdicts.below(figure, times.text(), WINDOW_LIMIT + " s", times.median() < WINDOW_LIMIT);
    }
}
