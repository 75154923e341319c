package dev.drydock.db.host;

import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.db.tunnel.ShellWord;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the machine of a server says of its next start, while the server itself does not answer: whether a process works on its
 * data, and what its error log has got since. Every call blocks on the network; an SSH session that was lost with the server is
 * made anew.
 */
public final class StartOnHost {

    private static final int LINES = 200;
    private static final int SHOWN = 40;
    private static final Duration LIMIT = Duration.ofSeconds(10);
    /** The last word of a server of any series that gave its start up. */
    private static final String GAVE_UP = "] Aborting";
    /** How long a process may take to be seen after the command that starts it has ended. */
    private static final Duration TO_APPEAR = Duration.ofSeconds(5);

    private final Supplier<RemoteHost> host;
    private final String data;
    private final String log;
    private final String before;
    private long goneSince;

    /** Of the server of a session; to be made while it still runs. */
    public static StartOnHost of(Supplier<RemoteHost> host, Session session) {
        Map<String, String> variables = ServerVariables.read(session, List.of("datadir", "log_error"));
        return new StartOnHost(host, variables.getOrDefault("datadir", ""), variables.getOrDefault("log_error", ""));
    }

    /**
     * Remembers where the log ends now.
     *
     * @param data the server's {@code datadir}
     * @param log its {@code log_error}; empty or {@code stderr} where it has no file
     */
    private StartOnHost(Supplier<RemoteHost> host, String data, String log) {
        this.host = host;
        this.data = data.replaceFirst("(?<=.)/+$", "");
        this.log = log.isEmpty() || log.equals("stderr") || log.startsWith("/")
                ? log.replace("stderr", "")
                : this.data + "/" + log.replaceFirst("^\\./", "");
        this.before = end(1).strip();
    }

    /** Full name of the error log; empty where it has no file. */
    public String log() {
        return log;
    }

    /** What the error log has got since, its last lines; empty if it cannot be read. */
    public String since() {
        String end = end(LINES);
        int known = before.isEmpty() ? -1 : end.lastIndexOf(before);
        String fresh = known < 0 ? end : end.substring(known + before.length());
        return fresh.strip()
                .lines()
                .skip(Math.max(0, fresh.strip().lines().count() - SHOWN))
                .reduce("", (all, line) -> all.isEmpty() ? line : all + "\n" + line);
    }

    /** Whether its log says that the start was given up, and no process works on its data. */
    public boolean gaveUp() {
        return since().contains(GAVE_UP) && !running().orElse(false);
    }

    /**
     * Whether it has ended: its log says so; or no process has worked on its data for some seconds, although a command that
     * starts it has ended. Used by one thread.
     *
     * @param commanded whether such a command has ended; a person may leave it stopped for a while
     */
    public boolean ended(boolean commanded) {
        if (gaveUp()) {
            return true;
        }
        if (!commanded || running().orElse(true)) {
            goneSince = 0;
            return false;
        }
        goneSince = goneSince == 0 ? System.nanoTime() : goneSince;
        return System.nanoTime() - goneSince > TO_APPEAR.toNanos();
    }

    /** Whether a process works on its data; empty where the account may not see that. */
    public Optional<Boolean> running() {
        if (data.isEmpty()) {
            return Optional.empty();
        }
        String script = "[ \"$(id -u)\" = 0 ] || { echo unknown; exit; }\nd=$(readlink -f -- " + ShellWord.quoted(data)
                + ")\nfor p in /proc/[0-9]*; do [ \"$(readlink -- \"$p/cwd\" 2> /dev/null)\" = \"$d\" ]"
                + " && grep -q . \"$p/cmdline\" 2> /dev/null && { echo yes; exit; }; done; echo no";
        try {
            return switch (HostAccess.of(host.get()).look(script, LIMIT).out().strip()) {
                case "yes" -> Optional.of(true);
                case "no" -> Optional.of(false);
                default -> Optional.empty();
            };
        } catch (ServerException unreadable) {
            return Optional.empty();
        }
    }

    private String end(int lines) {
        try {
            return log.isEmpty() ? "" : HostAccess.of(host.get()).files().end(log, lines);
        } catch (ServerException unreadable) {
            return "";
        }
    }
}
