package dev.drydock.cli;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Saved servers beside those of the command line, such as a proxy; each is opened when it is first wanted. Safe on any thread. */
public final class LinkedServers implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LinkedServers.class);

    private final LogIn.Shared logIn;
    private final Map<String, Optional<OpenServer>> opened = new HashMap<>();
    private final List<Secret> passwords = new ArrayList<>();

    LinkedServers(LogIn.Shared logIn) {
        this.logIn = logIn;
    }

    /** Empty if it cannot be reached, or its password is not saved. Blocks on the network. */
    public synchronized Optional<OpenServer> open(Profile profile) {
        Optional<OpenServer> known = opened.get(profile.id());
        if (known == null) {
            known = tried(profile);
            opened.put(profile.id(), known);
        }
        return known;
    }

    private Optional<OpenServer> tried(Profile profile) {
        try {
            Secret password = logIn.password(profile);
            passwords.add(password);
            return Optional.of(logIn.saved(profile, password));
        } catch (DrydockException | UsageException failure) {
            LOG.info("linked server {}: {}", profile.name(), failure.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public synchronized void close() {
        opened.values().forEach(server -> server.ifPresent(OpenServer::close));
        opened.clear();
        passwords.forEach(Secret::close);
        passwords.clear();
    }
}
