package dev.drydock.feature.proxysql;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;

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

    public static Profile profile(ProxySqlServer proxy, String user) {
        return Lots.profile(proxy.host(), proxy.adminPort(), user);
    }
}
