package dev.drydock.evidence;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.report.model.ReportLook.Logo;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/** The picture of the house: read whole before it stands in any report, since a viewer must never be the first to try. */
final class LogoFile {

    private static final long LARGEST = 1L << 20;
    /** A small file may unpack to a picture that fills the memory. */
    private static final int MOST_PIXELS_A_SIDE = 4000;

    private LogoFile() {}

    /**
     * Reads it; blocks.
     *
     * @throws DrydockException E-5103 if it is no PNG or JPEG, cannot be read whole, or is too large
     */
    static Logo read(String file) {
        try {
            Path path = Path.of(file);
            if (Files.size(path) > LARGEST) {
                throw new IOException("it has more than 1 MB");
            }
            byte[] image = Files.readAllBytes(path);
            return new Logo("image/" + format(image), image);
        } catch (IOException | InvalidPathException failure) {
            throw new DrydockException(
                    Problem.of(ReportError.LOGO, failure.toString(), file, String.valueOf(failure.getMessage())),
                    failure);
        }
    }

    private static String format(byte[] image) throws IOException {
        try (ImageInputStream stream = ImageIO.createImageInputStream(new ByteArrayInputStream(image))) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(stream);
            ImageReader reader = readers.hasNext() ? readers.next() : null;
            String format = reader == null ? "" : reader.getFormatName().toLowerCase(java.util.Locale.ROOT);
            if (reader == null || !(format.equals("png") || format.equals("jpeg"))) {
                throw new IOException("it is no PNG and no JPEG");
            }
            try {
                reader.setInput(stream);
                int side = Math.max(reader.getWidth(0), reader.getHeight(0));
                if (side > MOST_PIXELS_A_SIDE) {
                    throw new IOException("it is " + side + " pixels long; " + MOST_PIXELS_A_SIDE + " are enough");
                }
                var _ = reader.read(0);
                return format;
            } catch (RuntimeException damage) {
                throw new IOException("it is damaged: " + damage.getMessage(), damage);
            } finally {
                reader.dispose();
            }
        }
    }
}
