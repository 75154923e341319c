package dev.drydock.feature.encryption.install;

import dev.drydock.db.host.HostAccess;
import dev.drydock.db.tunnel.ShellWord;
import java.time.Duration;

/** The account under which a server runs: that of its process, else the owner of its data. Blocks on the network. */
final class ServerAccount {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final String USUAL = "mysql:mysql";

    private final String name;

    ServerAccount(HostAccess host, CertificateLocations places) {
        String process = host.files()
                .process(places.pidFile())
                .map(number -> "stat -c %U:%G -- /proc/" + number + " 2> /dev/null || ")
                .orElse("");
        String found = host.look(process + "stat -c %U:%G -- " + ShellWord.quoted(places.dataFolder()), LIMIT)
                .out()
                .strip();
        name = found.matches("[\\w.$-]+:[\\w.$-]+") ? found : USUAL;
    }

    /** {@code user:group}. */
    String name() {
        return name;
    }

    String group() {
        return name.substring(name.indexOf(':') + 1);
    }
}
