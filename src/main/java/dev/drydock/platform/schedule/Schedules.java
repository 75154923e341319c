package dev.drydock.platform.schedule;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What is scheduled and how it ran, one file each in a folder of the data folder. Calls block. */
public final class Schedules {

    private static final String RUNS = ".runs.json";
    private static final String END = ".json";
    private static final int KEPT = 100;

    /** A schedule as it stands in its file. */
    record KeptSchedule(
            String name,
            String when,
            List<String> command,
            String reports,
            String scheduler,
            String program,
            String dataFolder,
            String created) {}

    /** A run as it stands in its file; {@code ended} is empty while it goes on. */
    record KeptRun(
            String started,
            String ended,
            int status,
            String text,
            int missed,
            List<Long> runs,
            List<String> files,
            long pid) {}

    record KeptRuns(List<KeptRun> runs) {}

    private final Path folder;
    private final Consumer<Problem> notices;

    /** @param notices told of a file that cannot be read and was kept aside */
    public Schedules(Path dataFolder, Consumer<Problem> notices) {
        this.folder = dataFolder.resolve("schedules");
        this.notices = notices;
    }

    /** All that can be read, by name. */
    public List<ScheduledCommand> all() {
        List<ScheduledCommand> found = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return found;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + END)) {
            for (Path file : files) {
                if (!file.getFileName().toString().endsWith(RUNS)) {
                    read(file).ifPresent(found::add);
                }
            }
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(PlatformError.SETTINGS_INACCESSIBLE, failure.toString(), folder), failure);
        }
        found.sort(Comparator.comparing(ScheduledCommand::name));
        return found;
    }

    /** @throws DrydockException E-1062 if there is none */
    public ScheduledCommand find(String name) {
        return all().stream()
                .filter(schedule -> schedule.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new DrydockException(Problem.of(ScheduleError.NONE, "", name)));
    }

    private Optional<ScheduledCommand> read(Path file) {
        return new JsonFile<>(file, 1, KeptSchedule.class)
                .read(notices)
                .map(kept -> new ScheduledCommand(
                        kept.name(),
                        Timetable.of(kept.when()),
                        kept.command(),
                        kept.reports(),
                        SchedulerKind.valueOf(kept.scheduler()),
                        Path.of(kept.program()),
                        Path.of(kept.dataFolder()),
                        Instant.parse(kept.created())));
    }

    /** @throws DrydockException E-1061 if there is one of this name */
    public void add(ScheduledCommand schedule) {
        if (all().stream().anyMatch(known -> known.name().equals(schedule.name()))) {
            throw new DrydockException(Problem.of(ScheduleError.EXISTS, "", schedule.name()));
        }
        new JsonFile<>(file(schedule, END), 1, KeptSchedule.class)
                .write(new KeptSchedule(
                        schedule.name(),
                        schedule.when().text(),
                        schedule.command(),
                        schedule.reports(),
                        schedule.scheduler().name(),
                        schedule.program().toString(),
                        schedule.dataFolder().toString(),
                        schedule.created().toString()));
    }

    public void remove(ScheduledCommand schedule) {
        try {
            for (String end : List.of(END, RUNS, ".lock")) {
                Files.deleteIfExists(file(schedule, end));
            }
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(PlatformError.SETTINGS_UNWRITABLE, failure.toString(), folder), failure);
        }
    }

    /** Its last runs, the newest first. */
    public List<ScheduledRun> runs(ScheduledCommand schedule) {
        return kept(schedule).stream()
                .map(run -> new ScheduledRun(
                        Instant.parse(run.started()),
                        run.ended().isEmpty() ? Optional.empty() : Optional.of(Instant.parse(run.ended())),
                        run.status(),
                        run.text(),
                        run.missed(),
                        run.runs(),
                        run.files(),
                        run.pid()))
                .toList()
                .reversed();
    }

    private List<KeptRun> kept(ScheduledCommand schedule) {
        return new JsonFile<>(file(schedule, RUNS), 1, KeptRuns.class)
                .read(notices)
                .map(KeptRuns::runs)
                .orElseGet(List::of);
    }

    /** Notes a run; one with the same start takes its place. Only who holds {@link #lock} does so. */
    public void note(ScheduledCommand schedule, ScheduledRun run) {
        List<KeptRun> all = new ArrayList<>(kept(schedule));
        all.removeIf(known -> known.started().equals(run.started().toString()));
        all.add(new KeptRun(
                run.started().toString(),
                run.ended().map(Instant::toString).orElse(""),
                run.status(),
                run.text(),
                run.missed(),
                run.runs(),
                run.files(),
                run.pid()));
        new JsonFile<>(file(schedule, RUNS), 1, KeptRuns.class)
                .write(new KeptRuns(all.subList(Math.max(0, all.size() - KEPT), all.size())));
    }

    /** Lets one run at a time go on; ends with the process however that dies. */
    public static final class Turn implements AutoCloseable {

        private final FileChannel channel;

        private Turn(FileChannel channel) {
            this.channel = channel;
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException _) {
                // it ends with the process
            }
        }
    }

    /** @throws DrydockException E-1068 if the run before goes on */
    public Turn lock(ScheduledCommand schedule) {
        Path path = file(schedule, ".lock");
        try {
            FileChannel channel = FileChannel.open(
                    path, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), PrivateFiles.attributesOfFile());
            @Nullable FileLock lock = null;
            try {
                lock = channel.tryLock();
            } catch (java.nio.channels.OverlappingFileLockException _) {
                // another thread of this process has it
            }
            if (lock == null) {
                channel.close();
                throw new DrydockException(Problem.of(ScheduleError.STILL_RUNNING, "", schedule.name()));
            }
            return new Turn(channel);
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(PlatformError.SETTINGS_UNWRITABLE, failure.toString(), path), failure);
        }
    }

    private Path file(ScheduledCommand schedule, String end) {
        return folder.resolve(schedule.id() + end);
    }
}
