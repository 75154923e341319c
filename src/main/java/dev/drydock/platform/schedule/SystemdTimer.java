package dev.drydock.platform.schedule;

import dev.drydock.platform.config.AtomicFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A service and a timer of the user's systemd. A time that passed while the computer was off is caught up once. */
final class SystemdTimer implements SchedulerEntry {

    private final Path units;
    private final SystemCommand system;

    /** @param units folder of the user's units */
    SystemdTimer(Path units, SystemCommand system) {
        this.units = units;
        this.system = system;
    }

    static boolean usable(SystemCommand system) {
        return system.run(List.of("systemctl", "--user", "show-environment")).good();
    }

    @Override
    public String preview(ScheduledCommand schedule) {
        return "# " + service(schedule).getFileName() + "\n" + serviceText(schedule) + "\n# "
                + timer(schedule).getFileName() + "\n" + timerText(schedule);
    }

    private Path service(ScheduledCommand schedule) {
        return units.resolve(schedule.id() + ".service");
    }

    private Path timer(ScheduledCommand schedule) {
        return units.resolve(schedule.id() + ".timer");
    }

    static String serviceText(ScheduledCommand schedule) {
        String program = schedule.program().toString();
        // systemd looks for no variables in the path of the program itself
        String path = Quoting.systemd(program).replace("$$", "$");
        return "[Unit]\nDescription=Drydock: " + Quoting.systemdText(schedule.name()) + "\n\n[Service]\nType=oneshot\n"
                + "Environment=" + Quoting.systemdAssignment("DRYDOCK_HOME=" + schedule.dataFolder()) + "\n"
                + "ExecStart=" + path + " "
                + Quoting.systemd(schedule.words().subList(1, schedule.words().size())) + "\n";
    }

    static String timerText(ScheduledCommand schedule) {
        return "[Unit]\nDescription=Drydock: " + Quoting.systemdText(schedule.name()) + "\n\n[Timer]\nOnCalendar="
                + schedule.when().onCalendar() + "\nPersistent=true\n\n[Install]\nWantedBy=timers.target\n";
    }

    @Override
    public String place(ScheduledCommand schedule) {
        return timer(schedule).toString();
    }

    @Override
    public void write(ScheduledCommand schedule) {
        try {
            AtomicFile.replacePrivate(service(schedule), serviceText(schedule).getBytes(StandardCharsets.UTF_8));
            AtomicFile.replacePrivate(timer(schedule), timerText(schedule).getBytes(StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw unwritable(failure);
        }
        try {
            SchedulerEntry.require(system, List.of("systemctl", "--user", "daemon-reload"));
            SchedulerEntry.require(
                    system,
                    List.of(
                            "systemctl",
                            "--user",
                            "enable",
                            "--now",
                            timer(schedule).getFileName().toString()));
        } catch (DrydockException refused) {
            remove(schedule);
            throw refused;
        }
    }

    @Override
    public void remove(ScheduledCommand schedule) {
        if (Files.exists(timer(schedule))) {
            // one that is not enabled is nothing to be sorry for
            system.run(List.of(
                    "systemctl",
                    "--user",
                    "disable",
                    "--now",
                    timer(schedule).getFileName().toString()));
        }
        try {
            Files.deleteIfExists(timer(schedule));
            Files.deleteIfExists(service(schedule));
        } catch (IOException failure) {
            throw unwritable(failure);
        }
        system.run(List.of("systemctl", "--user", "daemon-reload"));
    }

    @Override
    public Standing standing(ScheduledCommand schedule) {
        if (!Files.exists(timer(schedule))) {
            return Standing.GONE;
        }
        boolean enabled = system.run(List.of(
                        "systemctl",
                        "--user",
                        "is-enabled",
                        timer(schedule).getFileName().toString()))
                .good();
        if (enabled) {
            return Standing.THERE;
        }
        return usable(system) ? Standing.GONE : Standing.UNKNOWN;
    }

    /** A user's systemd ends with the last session of the user, and with it the timers (loginctl(1), enable-linger). */
    @Override
    public Optional<String> caution() {
        SystemCommand.Answer linger = system.run(
                List.of("loginctl", "show-user", System.getProperty("user.name"), "--property=Linger", "--value"));
        return linger.good() && linger.output().strip().equals("yes")
                ? Optional.empty()
                : Optional.of(Messages.of("platform").text("schedule.no-linger"));
    }

    private DrydockException unwritable(IOException failure) {
        return new DrydockException(Problem.of(PlatformError.SETTINGS_UNWRITABLE, failure.toString(), units), failure);
    }
}
