package dev.drydock.profile.importer;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.profile.ProfileError;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Collects the servers of a file; one that is not right is skipped with its reason and costs no other. */
final class ServerList {

    private final List<FoundServers.Server> servers = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();

    void add(String name, Supplier<FoundServers.Server> server) {
        try {
            servers.add(server.get());
        } catch (DrydockException wrong) {
            if (!(wrong.problem().code() instanceof ProfileError code && code.ofServer())) {
                throw wrong;
            }
            skipped.add(name + ": " + wrong.problem().sentence());
        }
    }

    void skip(String line) {
        skipped.add(line);
    }

    FoundServers found() {
        return new FoundServers(servers, skipped);
    }
}
