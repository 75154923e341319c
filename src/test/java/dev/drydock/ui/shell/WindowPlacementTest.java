package dev.drydock.ui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.ui.theme.ThemeChoice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Rectangle2D;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WindowPlacementTest {

    private static final Rectangle2D LAPTOP = new Rectangle2D(0, 0, 1440, 900);
    private static final Rectangle2D MONITOR = new Rectangle2D(1440, 0, 2560, 1440);

    @TempDir
    private Path folder;

    @Test
    void aWindowOnTheSecondScreenStaysThere() {
        Rectangle2D placed = WindowPlacement.place(at(1500, 100), List.of(LAPTOP, MONITOR));
        assertThat(placed).isEqualTo(new Rectangle2D(1500, 100, 1200, 800));
    }

    @Test
    void aWindowOfAScreenThatIsGoneComesToTheMiddleOfThePrimaryOne() {
        Rectangle2D placed = WindowPlacement.place(at(1500, 100), List.of(LAPTOP));
        assertThat(placed).isEqualTo(new Rectangle2D(120, 50, 1200, 800));
    }

    @Test
    void aTitleAboveTheScreenCannotBeGrabbedAndIsCorrected() {
        assertThat(WindowPlacement.place(at(100, -40), List.of(LAPTOP)).getMinY())
                .isEqualTo(50);
    }

    @Test
    void aWindowLargerThanTheScreenIsMadeToFit() {
        WindowState huge = new WindowState(true, 0, 0, 5000, 4000, false, 0.2, 0.7, false, ThemeChoice.SYSTEM);
        assertThat(WindowPlacement.place(huge, List.of(LAPTOP))).isEqualTo(LAPTOP);
    }

    @Test
    void aFirstWindowStandsInTheMiddle() {
        Rectangle2D wide = new Rectangle2D(0, 0, 1920, 1080);
        assertThat(WindowPlacement.place(WindowState.FIRST, List.of(wide)).getMinX())
                .isEqualTo((1920 - 1440) / 2.0);
    }

    @Test
    void whatWasSavedIsReadAgain() {
        Path file = folder.resolve("window.json");
        WindowState state = new WindowState(true, 12, 34, 1000, 700, true, 0.3, 0.6, true, ThemeChoice.DARK);
        try (WindowStateStore store = new WindowStateStore(file, problem -> {
            throw new AssertionError(problem);
        })) {
            store.save(at(1, 1));
            store.save(state);
        }
        try (WindowStateStore store = new WindowStateStore(file, problem -> {
            throw new AssertionError(problem);
        })) {
            assertThat(store.read()).isEqualTo(state);
        }
    }

    @Test
    void anUnreadableFileIsKeptAsideAndTold() throws Exception {
        Path file = folder.resolve("window.json");
        Files.writeString(file, "{ no json");
        List<String> told = new ArrayList<>();
        try (WindowStateStore store =
                new WindowStateStore(file, problem -> told.add(problem.code().id()))) {
            assertThat(store.read()).isEqualTo(WindowState.FIRST);
        }
        assertThat(told).containsExactly("E-1002");
        assertThat(file).doesNotExist();
    }

    private static WindowState at(double x, double y) {
        return new WindowState(true, x, y, 1200, 800, false, 0.2, 0.7, false, ThemeChoice.SYSTEM);
    }

    @Test
    void aWindowAsLargeAsItsScreenIsToBeMaximisedAndSmallerOnceItIsNot() {
        Rectangle2D screen = new Rectangle2D(0, 0, 1024, 700);
        Rectangle2D placed = WindowPlacement.place(WindowState.FIRST, List.of(screen));
        assertThat(WindowPlacement.fills(placed, List.of(screen))).isTrue();
        assertThat(screen.contains(WindowPlacement.within(placed))).isTrue();
        assertThat(WindowPlacement.within(placed).getMinY()).isPositive();
        Rectangle2D roomy = new Rectangle2D(0, 0, 1600, 1000);
        assertThat(WindowPlacement.fills(WindowPlacement.place(WindowState.FIRST, List.of(roomy)), List.of(roomy)))
                .isFalse();
    }
}
