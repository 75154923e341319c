package dev.drydock.profile.importer;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.util.List;
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
     * @param leftOut each setting that is not taken over
     */
    public record Server(Profile profile, @Nullable Secret password, List<String> leftOut) {

        public Server {
            leftOut = List.copyOf(leftOut);
        }
    }
}
