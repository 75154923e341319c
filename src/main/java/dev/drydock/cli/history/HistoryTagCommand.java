package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.history.store.HistoryMarks;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock history tag}. */
@Command(
        name = "tag",
        mixinStandardHelpOptions = true,
        header = "Put tags to a run, or take them away; without a tag, show what a run has.",
        footer = {"", "Example:", "  drydock history tag 12 before-upgrade CHG-4711"})
public final class HistoryTagCommand extends ServiceCommand {

    @Parameters(index = "0", paramLabel = "RUN", description = "Number of the run.")
    private long run;

    @Parameters(index = "1..*", paramLabel = "TAG", description = "Tags, such as before-upgrade.")
    private List<String> tags = List.of();

    @Option(names = "--remove", description = "Take these tags away.")
    private boolean remove;

    public HistoryTagCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        HistoryMarks marks = MarksText.marks(services);
        for (String tag : tags) {
            if (remove) {
                marks.untag(run, tag);
            } else {
                marks.tag(run, tag);
            }
        }
        MarksText.print(services, terminal, run);
        return ExitStatus.DONE;
    }
}
