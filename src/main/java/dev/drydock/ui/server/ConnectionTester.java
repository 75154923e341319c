package dev.drydock.ui.server;

import dev.drydock.db.connect.ConnectionTest;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.db.connect.StepResult;
import dev.drydock.db.guard.Identity;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/** What the Test button runs. */
public interface ConnectionTester {

    /** Runs the steps until one fails; blocks on the network. The listener is called on the same thread. */
    void test(Profile profile, Secret password, List<PrivilegeNeed> needs, Consumer<StepResult> listener);

    /**
     * The real one.
     *
     * @param ssh gives what answers for a profile's SSH hosts
     * @param met told which server a profile led to, on the thread of the test
     */
    static ConnectionTester live(Function<Profile, SshSetup> ssh, BiConsumer<Profile, Identity> met) {
        return (profile, password, needs, listener) -> new ConnectionTest(
                        profile,
                        password,
                        ssh.apply(profile),
                        needs,
                        listener,
                        identity -> met.accept(profile, identity))
                .run();
    }
}
