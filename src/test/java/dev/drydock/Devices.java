package dev.drydock;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;

/** Devices of a test's own, so that code that breaks them breaks none of this machine's. Only root on Linux can make one. */
public final class Devices {

    private Devices() {}

    /** As {@code /dev/null}; aborts the test where it cannot be made. */
    public static Path nothing(Path folder) throws IOException, InterruptedException {
        return made(folder.resolve("null"), "3");
    }

    /** As {@code /dev/full}: every write fails for lack of space. */
    public static Path full(Path folder) throws IOException, InterruptedException {
        return made(folder.resolve("full"), "7");
    }

    private static Path made(Path device, String minor) throws IOException, InterruptedException {
        Process mknod = new ProcessBuilder("mknod", device.toString(), "c", "1", minor)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assumeTrue(mknod.waitFor() == 0, "a device can be made: needs root on Linux");
        return device;
    }
}
