package dev.drydock.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.image.Image;

/** The icon of the window and the task bar; the system chooses the size that fits. */
final class AppIcon {

    private AppIcon() {}

    /** All sizes, read from the application; any thread. */
    static List<Image> sizes() {
        return Stream.of(16, 24, 32, 48, 64, 128, 256).map(AppIcon::of).toList();
    }

    private static Image of(int size) {
        try (InputStream input = AppIcon.class.getResourceAsStream("/icon/drydock-" + size + ".png")) {
            return new Image(input);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
