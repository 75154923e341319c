package dev.drydock.profile.importer;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshSecret;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a file holds.
 *
 * @param servers those that can be taken over
 * @param skipped each server that cannot, and why
 */
public record FoundServers(List<Server> servers, List<String> skipped) {

    public FoundServers {
        servers = List.copyOf(servers);
        skipped = List.copyOf(skipped);
    }

    /**
     * One server that can be taken over.
     *
     * @param profile the server, under a new id, asking for its password
     * @param password its password, null if there is none or if it was not asked for
     * @param ssh passwords and passphrases of its SSH hosts, as far as they were asked for
     * @param leftOut each setting that is not taken over
     */
    public record Server(Profile profile, @Nullable Secret password, Map<SshSecret, Secret> ssh, List<String> leftOut) {

        public Server {
            ssh = Map.copyOf(ssh);
            leftOut = List.copyOf(leftOut);
        }

        /** The same server with another profile. */
        Server as(Profile other) {
            return new Server(other, password, ssh, leftOut);
        }

        /** Overwrites its secrets. */
        public void wipe() {
            if (password != null) {
                password.close();
            }
            ssh.values().forEach(Secret::close);
        }
    }
}
