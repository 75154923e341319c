package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.history.HistoryBackup;
import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.history.keeping.KeepingJob;
import dev.drydock.platform.i18n.Formats;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code drydock history backup}: a copy of the whole history that was opened and verified. */
@Command(
        name = "backup",
        mixinStandardHelpOptions = true,
        header = "Copy the whole history, also while it is in use; open the copy and verify it.",
        description = {
            "Each copy is a data folder of its own: DRYDOCK_HOME=COPY drydock history list shows it. Its folder"
                    + " `history` put in the place of the lost one restores it. It holds the passwords of the database,"
                    + " not those of servers.",
            "Exit status: 0, 1 if something in the history does not fit its chain."
        },
        footer = {"", "Example:", "  drydock history backup --to /backup/drydock --keep 14"})
public final class HistoryBackupCommand extends ServiceCommand implements Schedulable {

    @Option(names = "--to", required = true, paramLabel = "FOLDER", description = "Where the copies lie.")
    private Path into = Path.of("");

    @Option(
            names = "--keep",
            defaultValue = "7",
            paramLabel = "N",
            description = "So many copies stay, the newest (default: 7).")
    private int keep = 7;

    public HistoryBackupCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (keep < 1) {
            throw new UsageException("--keep takes a number, 1 or more.");
        }
        HistoryKeeping keeping = Keeping.of(services);
        Optional<HistoryBackup> backup = new JobInTerminal(terminal, "Earlier copies are as they were.")
                .run(new KeepingJob<>(KeepingJob.Kind.BACKUP, rows -> keeping.backup(into, keep, rows)));
        backup.ifPresent(copy -> {
            terminal.out().println(copy.folder() + ": " + Formats.bytes(copy.bytes()));
            copy.verdict().sentences().forEach(terminal.out()::println);
            terminal.err().println("Older copies removed: " + copy.removed() + ".");
        });
        return ExitStatus.of(backup);
    }
}
