package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.FileEnding;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.history.ArchiveContent;
import dev.drydock.history.RunSearch;
import dev.drydock.history.RunState;
import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.history.keeping.KeepingJob;
import dev.drydock.history.store.HistoryBrowser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock history archive}: runs into a file that another Drydock can import. */
@Command(
        name = "archive",
        mixinStandardHelpOptions = true,
        header = "Write runs to an archive file, and read it back; or check one.",
        description = {
            "Without numbers, all runs that fit the options and have ended. Nothing is deleted: `history retention`"
                    + " does that.",
            "Exit status: 0, 4 if no run fits."
        },
        footer = {
            "",
            "Examples:",
            "  drydock history archive 12 15 --output upgrade.drydock",
            "  drydock history archive --until 2025-12-31 --output 2025.drydock",
            "  drydock history archive --check 2025.drydock"
        })
public final class HistoryArchiveCommand extends ServiceCommand implements Schedulable {

    private static final int PAGE = 500;

    @Parameters(paramLabel = "RUN", description = "Numbers of runs.")
    private List<Long> runs = List.of();

    @Mixin
    private final RunFilters filters = new RunFilters();

    @Option(names = "--output", paramLabel = "FILE", description = "The archive; there must be no such file.")
    private @Nullable Path output;

    @Option(names = "--check", paramLabel = "FILE", description = "Read an archive and hold it against its digests.")
    private @Nullable Path checked;

    public HistoryArchiveCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        Path known = checked;
        if (known != null) {
            return ended(new JobInTerminal(terminal, "")
                    .run(new KeepingJob<>(KeepingJob.Kind.CHECK, rows -> HistoryKeeping.check(known, rows))));
        }
        Path file = output;
        if (file == null) {
            throw new UsageException("--output names the archive to write, --check one to read.");
        }
        FileEnding.requireArchive(file);
        List<Long> wanted = runs.isEmpty() ? fitting() : runs;
        if (wanted.isEmpty()) {
            terminal.err().println("No run fits. Nothing was written.");
            return ExitStatus.NOTHING_IN_SCOPE;
        }
        HistoryKeeping keeping = Keeping.of(services);
        return ended(new JobInTerminal(terminal, "There is no such file.")
                .run(new KeepingJob<>(KeepingJob.Kind.ARCHIVE, rows -> keeping.archive(wanted, file, rows))));
    }

    private ExitStatus ended(Optional<ArchiveContent> content) {
        content.ifPresent(archive -> terminal.out().println(Keeping.text(archive)));
        return ExitStatus.of(content);
    }

    private List<Long> fitting() {
        RunSearch search = filters.search("");
        HistoryBrowser browser = new HistoryBrowser(services.history().get());
        List<Long> all = new ArrayList<>();
        Optional<Long> before = Optional.of(Long.MAX_VALUE);
        while (before.isPresent()) {
            HistoryBrowser.Page page = browser.search(search, before.get(), PAGE);
            page.runs().stream().filter(run -> run.state() != RunState.RUNNING).forEach(run -> all.add(run.id()));
            before = page.next();
        }
        Collections.reverse(all);
        return all;
    }
}
