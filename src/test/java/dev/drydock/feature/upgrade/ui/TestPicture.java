package dev.drydock.feature.upgrade.ui;

import static dev.drydock.ui.WindowFixture.onFx;

import java.nio.file.Path;
import javafx.stage.Stage;

final class TestPicture {
    private TestPicture() {}

    static void save(Stage stage, String name) throws Exception {
        String to = System.getenv("DD_PICTURES");
        if (to != null) {
            Thread.sleep(400);
            onFx(() -> {
                var image = stage.getScene().snapshot(null);
                int w = (int) image.getWidth();
                int h = (int) image.getHeight();
                var out = new java.awt.image.BufferedImage(w, h, java.awt.image.BufferedImage.TYPE_INT_RGB);
                for (int y = 0; y < h; y++) {
                    for (int x = 0; x < w; x++) {
                        out.setRGB(x, y, image.getPixelReader().getArgb(x, y));
                    }
                }
                javax.imageio.ImageIO.write(
                        out, "png", Path.of(to, name + ".png").toFile());
                return true;
            });
        }
    }
}
