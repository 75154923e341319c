package dev.drydock.ui.dialog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Hands files and folders to the programs of the system. */
public final class FileBrowser {

    private static final long SECONDS = 5;

    private FileBrowser() {}

    /** Makes the folder if it is missing and asks the system to show it; blocks. Whether the system took it. */
    public static boolean open(Path folder) {
        try {
            Files.createDirectories(folder);
            return ask(folder);
        } catch (IOException _) {
            return false;
        }
    }

    /** Asks the system to open a file with its program; blocks. Whether the system took it. */
    static boolean openFile(Path file) {
        try {
            return ask(file);
        } catch (IOException _) {
            return false;
        }
    }

    private static boolean ask(Path place) throws IOException {
        try {
            Process asked = new ProcessBuilder(program(System.getProperty("os.name")), place.toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            // one that goes on is the browser itself
            return !asked.waitFor(SECONDS, TimeUnit.SECONDS) || asked.exitValue() == 0;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static String program(String system) {
        String os = system.toLowerCase(Locale.ROOT);
        return os.contains("mac") ? "open" : os.contains("windows") ? "explorer" : "xdg-open";
    }
}
