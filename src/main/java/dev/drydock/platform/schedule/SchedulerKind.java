package dev.drydock.platform.schedule;

/** The schedulers that an entry can be written for. The names are kept in files. */
public enum SchedulerKind {
    SYSTEMD,
    CRON,
    LAUNCHD,
    WINDOWS
}
