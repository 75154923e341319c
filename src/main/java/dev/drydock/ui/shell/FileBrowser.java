package dev.drydock.ui.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Shows a folder in the file browser of the system. */
final class FileBrowser {

    private static final long SECONDS = 5;

    private FileBrowser() {}

    /** Makes the folder if it is missing and asks the system to show it; blocks. Whether the system took it. */
    static boolean open(Path folder) {
        try {
            Files.createDirectories(folder);
            Process asked = new ProcessBuilder(program(System.getProperty("os.name")), folder.toString())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            // one that goes on is the browser itself
            return !asked.waitFor(SECONDS, TimeUnit.SECONDS) || asked.exitValue() == 0;
        } catch (IOException _) {
            return false;
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
