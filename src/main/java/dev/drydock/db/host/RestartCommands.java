package dev.drydock.db.host;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.tunnel.ShellWord;
import dev.drydock.profile.Profile;
import java.util.List;
import java.util.Locale;

/** The commands that restart a server, for a person to type on its computer. */
public final class RestartCommands {

    private RestartCommands() {}

    /** Where systemd started it: {@code sudo systemctl restart …}, with the service's name of its packages. */
    public static String service(ServerFacts facts) {
        return "sudo systemctl restart " + serviceName(facts);
    }

    /** Three commands for a server that is down: what comes before its start, the start, and a look at it. */
    public static List<String> start(ServerFacts facts, String first) {
        String service = serviceName(facts);
        return List.of(first, "sudo systemctl start " + service, "sudo systemctl status --no-pager " + service);
    }

    /** Shows why a server did not start. */
    public static String why(ServerFacts facts, String log) {
        return log.isEmpty()
                ? "sudo journalctl --no-pager -n 50 -u " + serviceName(facts)
                : "sudo tail -n 50 -- " + ShellWord.shown(log);
    }

    /** Stops it otherwise; it asks for the password. */
    public static String stop(ServerFacts facts, Profile profile) {
        String program = facts.mariaDbAtLeast(10, 5, 0) ? "mariadb-admin" : "mysqladmin";
        return program + " --protocol=TCP --host=" + ShellWord.shown(profile.host()) + " --port=" + profile.port()
                + " --user=" + ShellWord.shown(profile.user()) + " -p shutdown";
    }

    /** Debian's and Ubuntu's packages call MySQL's service mysql, those for RPM call it mysqld. */
    private static String serviceName(ServerFacts facts) {
        if (facts.mariaDb()) {
            return "mariadb";
        }
        String comment = facts.comment().toLowerCase(Locale.ROOT);
        return comment.contains("debian") || comment.contains("ubuntu") ? "mysql" : "mysqld";
    }
}
