package dev.drydock.cli;

import dev.drydock.platform.output.OutputFile;
import dev.drydock.platform.support.SupportBundle;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code drydock support}: what helps a colleague to find out what happened, in one file. */
@Command(
        name = "support",
        mixinStandardHelpOptions = true,
        header = "Save log, versions and settings without secrets in one zip file.",
        description = {
            "",
            "Without --output it lists what the file would hold and saves nothing. Names and addresses of servers and"
                    + " accounts are in it; passwords, notes, the vault and the history are not. Nothing is sent"
                    + " anywhere.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock support",
            "  drydock support --output drydock-support.zip",
            "",
            "Exit status: 0 listed or saved, 1 it cannot be written, 2 usage."
        })
final class SupportCommand extends ServiceCommand {

    @Option(names = "--output", paramLabel = "FILE.zip", description = "Save it to this file, readable by you only.")
    private @Nullable Path output;

    SupportCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        Path file = output;
        if (file != null) {
            FileEnding.require(file, List.of("zip"));
            OutputFile.check(file);
        }
        SupportBundle bundle = services.support().get();
        if (file == null) {
            terminal.out().print(bundle.listing());
            return ExitStatus.DONE;
        }
        bundle.save(file);
        terminal.err().print(bundle.listing());
        terminal.err().println("Saved in " + file + ". Read it before you send it to anybody.");
        return ExitStatus.DONE;
    }
}
