package dev.drydock.feature.proxysql;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.change.NodeDrains;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.proxied.Proxied;
import dev.drydock.proxied.ProxyLinks;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Profiles of the lab's ProxySQL. */
public final class ProxySqls {

    private ProxySqls() {}

    public static OpenServer open(ProxySqlServer proxy) {
        return open(proxy, ProxySqlServer.ADMIN);
    }

    /** @param user an account whose password is its name */
    public static OpenServer open(ProxySqlServer proxy, String user) {
        return OpenServer.open(profile(proxy, user), Secret.of(user));
    }

    /** A ProxySQL that no cluster is known of. */
    public static Proxied alone(Path folder) {
        return new Proxied(
                new ProxyLinks(folder.resolve("links.json")),
                List::of,
                _ -> Optional.empty(),
                _ -> {
                    throw new IllegalStateException("no cluster is linked");
                },
                new NodeDrains());
    }

    public static Profile profile(ProxySqlServer proxy, String user) {
        return Lots.profile(proxy.host(), proxy.adminPort(), user);
    }
}
