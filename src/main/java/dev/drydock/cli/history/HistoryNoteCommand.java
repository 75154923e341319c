package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.history.store.HistoryMarks;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock history note}. */
@Command(
        name = "note",
        mixinStandardHelpOptions = true,
        header = "Write the note of a run; without a text, show what a run has.",
        footer = {"", "Example:", "  drydock history note 12 'the count before the move'"})
public final class HistoryNoteCommand extends ServiceCommand {

    @Parameters(index = "0", paramLabel = "RUN", description = "Number of the run.")
    private long run;

    @Parameters(index = "1", arity = "0..1", paramLabel = "TEXT", description = "The note; it replaces the former one.")
    private @Nullable String text;

    @Option(names = "--clear", description = "Take the note away.")
    private boolean clear;

    public HistoryNoteCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        HistoryMarks marks = MarksText.marks(services);
        String written = text;
        if (clear) {
            marks.note(run, "");
        } else if (written != null) {
            marks.note(run, written);
        }
        MarksText.print(services, terminal, run);
        return ExitStatus.DONE;
    }
}
