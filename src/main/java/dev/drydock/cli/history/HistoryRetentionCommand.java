package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.FileEnding;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Listing;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.history.RetentionPlan;
import dev.drydock.history.RetentionResult;
import dev.drydock.history.RetentionRules;
import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.history.keeping.KeepingJob;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Formats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock history retention}: what may go by rules; with {@code --apply} it goes, into an archive. */
@Command(
        name = "retention",
        mixinStandardHelpOptions = true,
        header = "Show which runs may go by rules, or archive and delete them.",
        description = {
            "Kept are the newest runs of each kind on each server, those of the last months, and whatever is pinned,"
                    + " signed off, or still running. With --apply the others are written to an archive, the archive is"
                    + " read back, and only then they are deleted; the chain tells of each.",
            "Exit status: 0, 4 if nothing may go."
        },
        footer = {
            "",
            "Examples:",
            "  drydock history retention --keep-newest 20 --keep-months 12",
            "  drydock history retention --keep-months 12 --apply --archive /backup/drydock"
        })
public final class HistoryRetentionCommand extends ServiceCommand implements Schedulable {

    private static final int SHOWN = 100;
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Option(
            names = "--keep-newest",
            defaultValue = "20",
            paramLabel = "N",
            description = "Keep so many of each kind on each server (default: 20).")
    private int newest = 20;

    @Option(
            names = "--keep-months",
            required = true,
            paramLabel = "M",
            description = "Keep all that began in the last so many months.")
    private int months;

    @Option(names = "--apply", description = "Archive and delete what may go.")
    private boolean apply;

    @Option(
            names = "--archive",
            paramLabel = "FILE|FOLDER",
            description = "Where the archive is written; in a folder it gets a name with the time.")
    private @Nullable Path archive;

    @Mixin
    private final Listing output = new Listing();

    public HistoryRetentionCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (newest < 1 || months < 0) {
            throw new UsageException("--keep-newest takes 1 or more, --keep-months 0 or more.");
        }
        Path target = archive;
        if (apply && target == null) {
            throw new UsageException("--apply needs --archive: nothing is deleted that is not archived.");
        }
        if (target != null && !Files.isDirectory(target)) {
            FileEnding.requireArchive(target);
        }
        HistoryKeeping keeping = Keeping.of(services);
        RetentionPlan plan = keeping.plan(new RetentionRules(newest, months));
        terminal.err()
                .println("Kept: " + Formats.count(plan.newest()) + " newest, " + Formats.count(plan.recent())
                        + " recent, " + Formats.count(plan.pinned()) + " pinned, " + Formats.count(plan.signed())
                        + " signed off, " + Formats.count(plan.running()) + " running. May go: "
                        + Formats.counted(plan.goes().size(), "run") + " with "
                        + Formats.counted(plan.items(), "item") + ".");
        if (plan.goes().isEmpty()) {
            return ExitStatus.NOTHING_IN_SCOPE;
        }
        if (!apply || target == null) {
            preview(plan);
            return ExitStatus.DONE;
        }
        Path file = Files.isDirectory(target)
                ? target.resolve("drydock-" + STAMP.format(LocalDateTime.now(ZoneId.systemDefault())) + ".drydock")
                : target;
        Optional<RetentionResult> result = new JobInTerminal(terminal, "Runs that were deleted are in the archive.")
                .run(new KeepingJob<>(KeepingJob.Kind.RETENTION, rows -> keeping.apply(plan, file, rows)));
        result.ifPresent(done -> terminal.out()
                .println(
                        "Archived in " + file + " and deleted: " + done.deleted() + ". Pinned or signed off meanwhile: "
                                + done.spared() + ".\n" + Keeping.text(done.archive())
                                + "\nThe room goes back to the disk with: drydock history compact"));
        return ExitStatus.of(result);
    }

    private void preview(RetentionPlan plan) {
        HistoryStore history = services.history().get();
        List<List<?>> rows = new ArrayList<>();
        for (long id : plan.goes().subList(0, Math.min(SHOWN, plan.goes().size()))) {
            history.run(id)
                    .ifPresent(run -> rows.add(List.of(
                            run.id(),
                            run.start().title(),
                            run.start().server().profileName(),
                            output.text() ? Listing.time(run.started()) : Formats.iso(run.started()),
                            run.items())));
        }
        output.rows(terminal, List.of(">run", "what", "server", "started", ">items"), rows);
        if (plan.goes().size() > SHOWN) {
            terminal.err().println("The oldest " + SHOWN + " of " + plan.goes().size() + " are listed.");
        }
    }
}
