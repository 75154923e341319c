package dev.drydock.db;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.PeerHost;
import dev.drydock.db.tunnel.SshQuestions;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.Sshd;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A way through a real sshd to this machine, on which the lab's servers run: for what is done on a server's host. */
public final class HostLogIn implements AutoCloseable {

    private final Sshd sshd;
    private final Path ssh;
    private final Path key;

    /**
     * @param folder an empty one, for its keys
     * @param options lines of the sshd's configuration
     */
    public HostLogIn(Path folder, String... options) throws IOException {
        this(folder, Sshd.start(folder.resolve("sshd"), options));
    }

    /**
     * To a machine that has a folder which is empty here.
     *
     * @param real what is in it there
     */
    public static HostLogIn seeing(Path folder, Path real, Path shown) throws IOException {
        return new HostLogIn(folder, Sshd.seeing(folder.resolve("sshd"), real, shown));
    }

    private HostLogIn(Path folder, Sshd sshd) throws IOException {
        this.sshd = sshd;
        ssh = Files.createDirectory(folder.resolve("ssh"));
        key = Sshd.makeKey(ssh.resolve("key"), "ed25519", "");
        sshd.authorise(key);
        Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
    }

    /** The server's profile by this way; its host must be an address of this machine. */
    public Profile profile(TestServer server, SshAccess.Program program) {
        SshHop hop = new SshHop("127.0.0.1", sshd.port(), Sshd.user(), SshMethod.KEY_FILE, key.toString(), false);
        return Lots.profile(server).withSsh(new SshAccess(program, List.of(hop)));
    }

    /** This machine as that of a saved server, to which nobody connects. */
    public PeerHost machine(SshAccess.Program program) throws IOException {
        return machine(program, sshd.port());
    }

    /** @param port one that leads to the sshd */
    public PeerHost machine(SshAccess.Program program, int port) throws IOException {
        Files.writeString(
                ssh.resolve("known_hosts"),
                sshd.knownHostsLine() + sshd.knownHostsLine().replace(":" + sshd.port(), ":" + port));
        SshHop hop = new SshHop("127.0.0.1", port, Sshd.user(), SshMethod.KEY_FILE, key.toString(), false);
        return PeerHost.of(
                Lots.profile("127.0.0.1", 3306, "nobody").withSsh(new SshAccess(program, List.of(hop))), setup());
    }

    public int port() {
        return sshd.port();
    }

    /** What the way needs: its known hosts. */
    public SshSetup setup() {
        return new SshSetup(ssh, SshQuestions.unattended());
    }

    public OpenServer open(TestServer server, SshAccess.Program program) {
        return OpenServer.open(profile(server, program), Lots.password(server), setup());
    }

    /** Waits until nobody is logged in and nothing runs that somebody had started. */
    public void awaitIdle() {
        sshd.awaitIdle();
    }

    @Override
    public void close() {
        sshd.close();
    }
}
