package dev.drydock.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.library.SystemLibrary;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DisplayTest {

    private static final Map<String, String> WITH_DISPLAY = Map.of("DISPLAY", ":7");

    @Test
    void librariesThatAWindowLacksAreNamedInOneLineBeforeJavaFxIsTouched() {
        String said = Display.missing("Linux", WITH_DISPLAY, "", () -> List.of(SystemLibrary.X11, SystemLibrary.GTK))
                .orElseThrow();
        assertThat(said).contains("libX11.so.6, libgtk-3.so.0").hasLineCount(1);
    }

    @Test
    void withoutADisplayNoLibraryIsLookedFor() {
        assertThat(Display.missing("Linux", Map.of(), "", () -> {
                    throw new AssertionError("looked");
                }))
                .hasValueSatisfying(said -> assertThat(said).contains("DISPLAY"));
    }

    @Test
    void aWindowIsTriedWhereAllIsThereOrNothingOfItIsNeeded() {
        assertThat(Display.missing("Linux", WITH_DISPLAY, "", List::of)).isEmpty();
        assertThat(Display.missing("Linux", Map.of(), "Headless", () -> SystemLibrary.OF_A_WINDOW))
                .isEmpty();
        assertThat(Display.missing("Mac OS X", Map.of(), "", () -> SystemLibrary.OF_A_WINDOW))
                .isEmpty();
    }
}
