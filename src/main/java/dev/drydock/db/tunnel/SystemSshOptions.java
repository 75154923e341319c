package dev.drydock.db.tunnel;

import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the system's {@code ssh} is told for the hops of a profile. Keys of jump hosts come from its own configuration. */
final class SystemSshOptions {

    private SystemSshOptions() {}

    static List<String> of(List<SshHop> hops, SshSetup setup) {
        SshHop last = hops.getLast();
        List<String> options = new ArrayList<>(List.of(
                "-x",
                "-a",
                "-o",
                "StrictHostKeyChecking=ask",
                "-o",
                "ServerAliveInterval=4",
                "-o",
                "ServerAliveCountMax=2",
                "-o",
                "ConnectTimeout=10",
                "-o",
                "PermitLocalCommand=no",
                "-o",
                "ClearAllForwardings=yes"));
        if (!setup.usual()) {
            boolean present = Files.exists(setup.config());
            options.addAll(List.of("-F", present ? setup.config().toString() : "none"));
            options.addAll(List.of("-o", "UserKnownHostsFile=" + setup.folder().resolve("known_hosts")));
        }
        if (last.port() > 0) {
            options.addAll(List.of("-p", Integer.toString(last.port())));
        }
        if (!last.user().isEmpty()) {
            options.addAll(List.of("-l", last.user()));
        }
        if (last.method() == SshMethod.KEY_FILE) {
            options.addAll(List.of("-i", last.keyFile(), "-o", "IdentitiesOnly=yes"));
        }
        if (last.oldAlgorithms()) {
            options.addAll(List.of(
                    "-o",
                    "HostKeyAlgorithms=+ssh-rsa",
                    "-o",
                    "PubkeyAcceptedAlgorithms=+ssh-rsa",
                    "-o",
                    "KexAlgorithms=+diffie-hellman-group14-sha1,diffie-hellman-group1-sha1",
                    "-o",
                    "Ciphers=+aes256-cbc,aes128-cbc,3des-cbc"));
        }
        if (hops.size() > 1) {
            String jumps =
                    hops.subList(0, hops.size() - 1).stream().map(SshHop::label).collect(Collectors.joining(","));
            options.addAll(List.of("-J", jumps));
        }
        return options;
    }
}
