package dev.drydock.platform.schedule;

import dev.drydock.platform.config.FileTurn;
import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What is scheduled and how it ran, one file each in a folder of the data folder. Calls block. */
public final class Schedules {

    private static final String RUNS = ".runs.json";
    private static final String END = ".json";
    private static final int KEPT = 100;

    /** A schedule as it stands in its file, where any field may be missing. */
    record KeptSchedule(
            @Nullable String name,
            @Nullable String when,
            @Nullable List<@Nullable String> command,
            @Nullable String reports,
            @Nullable String scheduler,
            @Nullable String program,
            @Nullable String dataFolder,
            @Nullable String created,
            @Nullable Boolean paused) {

        /** @throws IllegalArgumentException, DateTimeException or DrydockException that says what is wrong */
        ScheduledCommand schedule() {
            List<String> words = present("command", command).stream()
                    .map(word -> present("command", word))
                    .toList();
            return new ScheduledCommand(
                    present("name", name),
                    Timetable.of(present("when", when)),
                    words,
                    present("reports", reports),
                    SchedulerKind.valueOf(present("scheduler", scheduler)),
                    Path.of(present("program", program)),
                    Path.of(present("dataFolder", dataFolder)),
                    Instant.parse(present("created", created)),
                    Boolean.TRUE.equals(paused));
        }
    }

    /** A run as it stands in its file, where any field may be missing; {@code ended} is empty while it goes on. */
    record KeptRun(
            @Nullable String started,
            @Nullable String ended,
            int status,
            @Nullable String text,
            int missed,
            @Nullable List<Long> runs,
            @Nullable List<String> files,
            long pid) {

        /** @throws IllegalArgumentException or DateTimeException that says what is wrong */
        ScheduledRun run() {
            String end = present("ended", ended);
            return new ScheduledRun(
                    Instant.parse(present("started", started)),
                    end.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(end)),
                    status,
                    present("text", text),
                    missed,
                    present("runs", runs),
                    present("files", files),
                    pid);
        }
    }

    private static <T> T present(String field, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException("\"" + field + "\" is missing");
        }
        return value;
    }

    record KeptRuns(@Nullable List<KeptRun> runs) {}

    private final Path folder;
    private final Consumer<Problem> notices;

    /** @param notices told of a file that is not used, and stays as it is; of runs that cannot be read and were kept aside */
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

    /** One that cannot be used is told, and stops no other. */
    private Optional<ScheduledCommand> read(Path file) {
        try {
            return new JsonFile<>(file, 1, KeptSchedule.class).look().map(KeptSchedule::schedule);
        } catch (DrydockException failure) {
            Problem known = failure.problem();
            notices.accept(
                    known.code() instanceof PlatformError
                            ? known
                            : Problem.of(ScheduleError.NOT_USED, "", file, known.sentence()));
        } catch (IllegalArgumentException | DateTimeException wrong) {
            notices.accept(notUsed(file, wrong));
        }
        return Optional.empty();
    }

    private static Problem notUsed(Path file, RuntimeException wrong) {
        String detail = String.valueOf(wrong.getCause() == null ? wrong : wrong.getCause());
        return Problem.of(ScheduleError.NOT_USED, detail, file, wrong.getMessage() + ".");
    }

    /** @throws DrydockException E-1061 if there is one of this name */
    public void add(ScheduledCommand schedule) {
        if (all().stream().anyMatch(known -> known.name().equals(schedule.name()))) {
            throw new DrydockException(Problem.of(ScheduleError.EXISTS, "", schedule.name()));
        }
        write(schedule);
    }

    /** Writes it, in the place of the one with its name if there is one. */
    void write(ScheduledCommand schedule) {
        new JsonFile<>(file(schedule, END), 1, KeptSchedule.class)
                .write(new KeptSchedule(
                        schedule.name(),
                        schedule.when().text(),
                        schedule.command(),
                        schedule.reports(),
                        schedule.scheduler().name(),
                        schedule.program().toString(),
                        schedule.dataFolder().toString(),
                        schedule.since().toString(),
                        schedule.paused()));
    }

    /**
     * Changes what is scheduled, here and in the system's scheduler, while no other Drydock of this data folder does so.
     *
     * @throws DrydockException E-1010 if another does not come to an end, E-1003
     */
    public void alone(Runnable change) {
        Path entries = folder.resolve("entries");
        try (FileTurn _ = FileTurn.take(entries)
                .orElseThrow(() -> new DrydockException(
                        Problem.of(PlatformError.SETTINGS_BUSY, "", entries, FileTurn.LONGEST_WAIT.toSeconds())))) {
            change.run();
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(PlatformError.SETTINGS_UNWRITABLE, failure.toString(), entries), failure);
        }
    }

    /** Takes away what is scheduled; {@link #write} brings it back. */
    void withdraw(ScheduledCommand schedule) {
        delete(schedule, END);
    }

    public void remove(ScheduledCommand schedule) {
        delete(schedule, END, RUNS, ".lock", END + ".lock", RUNS + ".lock");
    }

    private void delete(ScheduledCommand schedule, String... ends) {
        try {
            for (String end : ends) {
                Files.deleteIfExists(file(schedule, end));
            }
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(PlatformError.SETTINGS_UNWRITABLE, failure.toString(), folder), failure);
        }
    }

    /** Another text whenever a file of the folder was written, came or went; cheaper than reading them. */
    public String stamp() {
        if (!Files.isDirectory(folder)) {
            return "";
        }
        StringBuilder found = new StringBuilder();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + END)) {
            for (Path file : files) {
                BasicFileAttributes about = Files.readAttributes(file, BasicFileAttributes.class);
                found.append(file.getFileName())
                        .append(about.lastModifiedTime().to(TimeUnit.NANOSECONDS))
                        .append(about.size())
                        .append('\n');
            }
        } catch (NoSuchFileException _) {
            // it went while the others were read: the next look finds another folder
            found.append("gone");
        } catch (IOException | DirectoryIteratorException failure) {
            throw new DrydockException(
                    Problem.of(PlatformError.SETTINGS_INACCESSIBLE, failure.toString(), folder), failure);
        }
        return found.toString();
    }

    /** Its last runs, the newest first. */
    public List<ScheduledRun> runs(ScheduledCommand schedule) {
        List<ScheduledRun> runs = new ArrayList<>();
        for (KeptRun kept : kept(schedule).reversed()) {
            try {
                runs.add(kept.run());
            } catch (IllegalArgumentException | DateTimeException wrong) {
                notices.accept(notUsed(file(schedule, RUNS), wrong));
            }
        }
        return runs;
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
        all.removeIf(known -> run.started().toString().equals(known.started()));
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
