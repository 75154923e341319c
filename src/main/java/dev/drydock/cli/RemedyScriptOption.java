package dev.drydock.cli;

import dev.drydock.check.Finding;
import dev.drydock.check.RemedyScript;
import dev.drydock.platform.output.OutputFile;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --remedy-script}: the remedies of what a command finds, as a script in a file. */
public final class RemedyScriptOption {

    @Option(
            names = "--remedy-script",
            paramLabel = "FILE",
            description = "Write the remedies of the findings to this file as one script, each once, in their order."
                    + " What no server takes as it stands is in comments. Nothing of it is run.")
    private @Nullable Path file;

    /** Whether a script is wanted. */
    public boolean asked() {
        return file != null;
    }

    /**
     * Refuses a file that cannot be written, before the work.
     *
     * @throws dev.drydock.platform.error.DrydockException E-1007
     */
    public void require() {
        if (file != null) {
            FileEnding.require(file, "sql");
            OutputFile.check(file);
        }
    }

    /** Writes the script, if one was asked for; blocks. */
    public void write(List<Finding> findings) {
        if (file != null) {
            String script = RemedyScript.of(findings);
            OutputFile.saveText(file, script.isEmpty() ? "-- No finding has a remedy.\n" : script);
        }
    }
}
