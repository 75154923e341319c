package dev.drydock.platform.schedule;

import dev.drydock.platform.digest.Sha256;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A command that repeats.
 *
 * @param name chosen by the user
 * @param when the times
 * @param command the words after {@code drydock}; never a secret
 * @param reports folder for reports and output; empty for none
 * @param scheduler which one has the entry
 * @param program what the scheduler starts
 * @param dataFolder data folder of this Drydock
 * @param since when it was added, last changed or resumed: no time before counts as missed
 * @param paused whether the scheduler is to start nothing
 */
public record ScheduledCommand(
        String name,
        Timetable when,
        List<String> command,
        String reports,
        SchedulerKind scheduler,
        Path program,
        Path dataFolder,
        Instant since,
        boolean paused) {

    /** Longest name. */
    public static final int NAME = 80;

    private static final int DIGITS = 8;
    private static final int READABLE = 40;

    public ScheduledCommand {
        command = List.copyOf(command);
    }

    /** One that is not paused. */
    public ScheduledCommand(
            String name,
            Timetable when,
            List<String> command,
            String reports,
            SchedulerKind scheduler,
            Path program,
            Path dataFolder,
            Instant since) {
        this(name, when, command, reports, scheduler, program, dataFolder, since, false);
    }

    /** The same, paused or resumed now. */
    public ScheduledCommand paused(boolean now) {
        return new ScheduledCommand(
                name,
                when,
                command,
                reports,
                scheduler,
                program,
                dataFolder,
                Instant.now().truncatedTo(ChronoUnit.MILLIS),
                now);
    }

    /** The values that an option has in the command, such as the servers that {@code --server} names. */
    public List<String> given(String option) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < command.size(); i++) {
            String word = command.get(i);
            if (word.startsWith(option + "=")) {
                values.add(word.substring(option.length() + 1));
            } else if (word.equals(option) && i + 1 < command.size()) {
                values.add(command.get(i + 1));
            }
        }
        return values;
    }

    /**
     * Refuses what cannot stand in an entry.
     *
     * @throws DrydockException E-1060 or E-1070
     */
    public void require() {
        if (name.isBlank()
                || name.length() > NAME
                || !name.equals(name.strip())
                || control(name)
                || name.startsWith("-")) {
            throw new DrydockException(Problem.of(ScheduleError.NAME, "", name, NAME));
        }
        for (String word : List.of(program.toString(), dataFolder.toString(), reports)) {
            refuse(word);
        }
        command.forEach(ScheduledCommand::refuse);
    }

    private static void refuse(String word) {
        if (control(word)) {
            throw new DrydockException(Problem.of(ScheduleError.CONTROL, "", word));
        }
    }

    private static boolean control(String text) {
        return text.codePoints()
                .anyMatch(c -> Character.isISOControl(c)
                        || c == 0x2028
                        || c == 0x2029
                        // they turn what follows on the screen
                        || (c >= 0x202A && c <= 0x202E)
                        || (c >= 0x2066 && c <= 0x2069)
                        || c == 0xFFFE
                        || c == 0xFFFF);
    }

    /** A name for files and units, of letters, digits and hyphens: the readable part of the name and a digest. */
    public String id() {
        return id(dataFolder, name);
    }

    static String id(Path dataFolder, String name) {
        String readable =
                name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        String digest = Sha256.hex((dataFolder + "\n" + name).getBytes(StandardCharsets.UTF_8));
        return "drydock-" + readable.substring(0, Math.min(READABLE, readable.length()))
                + (readable.isEmpty() ? "" : "-") + digest.substring(0, DIGITS);
    }

    /**
     * The program of this Drydock.
     *
     * @throws DrydockException E-1069 if it is not known
     */
    public static Path thisProgram() {
        String launcher = System.getProperty("drydock.launcher", System.getProperty("jpackage.app-path", ""));
        if (launcher.isEmpty()) {
            throw new DrydockException(Problem.of(ScheduleError.NO_PROGRAM, ""));
        }
        return Path.of(launcher).toAbsolutePath();
    }

    /** What the scheduler starts, word by word. */
    public List<String> words() {
        return List.of(program.toString(), "schedule", "run", name);
    }
}
