package dev.drydock.platform.schedule;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** The schedulers of this computer. */
public final class Schedulers {

    private final SystemCommand system;
    private final String os;
    private final Path home;
    private final Path units;

    public Schedulers(SystemCommand system, String osName, Path home, Map<String, String> environment) {
        this.system = system;
        this.os = osName.toLowerCase(Locale.ROOT);
        this.home = home;
        String config = environment.getOrDefault("XDG_CONFIG_HOME", "");
        this.units = (config.isBlank() ? home.resolve(".config") : Path.of(config)).resolve("systemd/user");
    }

    public static Schedulers ofComputer() {
        return new Schedulers(
                SystemCommand.ofComputer(),
                System.getProperty("os.name"),
                Path.of(System.getProperty("user.home")),
                System.getenv());
    }

    /**
     * The one that this system has: on Linux the user's systemd if it can be reached, else cron; blocks.
     *
     * @throws DrydockException E-1066 if there is none
     */
    public SchedulerKind found() {
        if (os.contains("mac")) {
            return SchedulerKind.LAUNCHD;
        }
        if (os.contains("windows")) {
            return SchedulerKind.WINDOWS;
        }
        if (SystemdTimer.usable(system)) {
            return SchedulerKind.SYSTEMD;
        }
        if (CronTab.usable(system)) {
            return SchedulerKind.CRON;
        }
        throw new DrydockException(Problem.of(ScheduleError.NO_SCHEDULER, ""));
    }

    public SchedulerEntry entries(SchedulerKind kind) {
        return switch (kind) {
            case SYSTEMD -> new SystemdTimer(units, system);
            case CRON -> new CronTab(system);
            case LAUNCHD -> new LaunchAgent(home.resolve("Library/LaunchAgents"), system);
            case WINDOWS -> new WindowsTask(system);
        };
    }
}
