package dev.drydock.feature.upgrade.ui;

import dev.drydock.db.pool.PeerHost;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.profile.Profile;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The machines of saved servers, on which a rehearsal can take place.
 *
 * @param profiles all saved servers; may block on the disk
 * @param ssh gives what answers for a profile's SSH hosts
 */
public record SavedHosts(Supplier<List<Profile>> profiles, Function<Profile, SshSetup> ssh) {

    /** Those that SSH leads to, by name; a production server is no place for a rehearsal. */
    List<Profile> choices() {
        return profiles.get().stream()
                .filter(one -> !one.ssh().none() && !one.environment().production())
                .toList();
    }

    /** To be closed. */
    PeerHost open(Profile profile) {
        return PeerHost.of(profile, ssh.apply(profile));
    }
}
