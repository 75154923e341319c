package dev.drydock.db.host;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.db.tunnel.ShellWord;
import dev.drydock.platform.error.Problem;
import java.time.Duration;

/**
 * Work on the machine of a database server, as root where the account of the way through SSH is root or may run
 * {@code sudo} without being asked. Every call blocks on the network. Safe on any thread.
 */
public final class HostAccess {

    /** Longest wait for a command that should take no time. */
    static final Duration LIMIT = Duration.ofSeconds(20);

    private static final int MOST_BYTES = 1_000_000;
    private static final byte[] NO_INPUT = {};

    /** How the account becomes root. */
    public enum Root {
        ITSELF,
        BY_SUDO,
        /** It does not: everything is done as the account. */
        NOT
    }

    private final RemoteHost host;
    private final Root root;

    private HostAccess(RemoteHost host, Root root) {
        this.host = host;
        this.root = root;
    }

    /**
     * Looks who the account is there.
     *
     * @throws ServerException E-21xx if the host does not answer
     */
    public static HostAccess of(RemoteHost host) {
        String script = "[ \"$(id -u)\" = 0 ] && echo root || { sudo -n true 2>/dev/null && echo sudo || echo no; }";
        Root root = switch (host.run(script, LIMIT, 100).out().strip()) {
            case "root" -> Root.ITSELF;
            case "sudo" -> Root.BY_SUDO;
            default -> Root.NOT;
        };
        return new HostAccess(host, root);
    }

    /** The host, as users know it. */
    public String name() {
        return host.name();
    }

    public Root root() {
        return root;
    }

    /** @throws ServerException E-2404 unless the account is root or can become it */
    public void requireRoot() {
        if (root == Root.NOT) {
            throw new ServerException(Problem.of(HostError.NOT_ROOT, "", name()), 0, null);
        }
    }

    /** Its files. */
    public HostFiles files() {
        return new HostFiles(this);
    }

    /**
     * A command for a person to type there, with {@code sudo} where root is needed and the account is not.
     *
     * @param command what root would type
     */
    public String typed(String command) {
        return root == Root.ITSELF ? command : "sudo " + command;
    }

    /**
     * Runs a script of the shell that changes the host, as root if that can be had.
     *
     * @param limit longest wait for its end
     * @throws ServerException E-2115 if a limit is passed or the session is lost; E-21xx. A bad end is no failure: see its
     *     status
     */
    public RemoteHost.Output run(String script, Duration limit, ChangePermit permit) {
        permit.require();
        return send(script, NO_INPUT, limit);
    }

    /** As {@link #run}, for a script that only reads. */
    public RemoteHost.Output look(String script, Duration limit) {
        return send(script, NO_INPUT, limit);
    }

    /**
     * A script on one file, with no more power than the owner of its folder has; see {@link FolderOwner}.
     *
     * @param body finds the file under {@code $t}, and its full name in {@code $p}
     * @throws ServerException E-2406 if other accounts may write to its folder, and nothing was done; E-21xx
     */
    RemoteHost.Output on(String path, FolderOwner.Last last, String body, byte[] input) {
        return on(path, last, body, input, LIMIT);
    }

    RemoteHost.Output on(String path, FolderOwner.Last last, String body, byte[] input, Duration limit) {
        String script = root == Root.NOT ? FolderOwner.plain(path, last, body) : FolderOwner.script(path, last, body);
        RemoteHost.Output output = send(script, input, limit);
        if (root != Root.NOT && output.status() == FolderOwner.UNSAFE) {
            throw new ServerException(
                    Problem.of(HostError.FOLDER_OF_OTHERS, output.err().strip(), path, name()), 0, null);
        }
        return output;
    }

    RemoteHost.Output look(String path, FolderOwner.Last last, String body) {
        return on(path, last, body, NO_INPUT);
    }

    private RemoteHost.Output send(String script, byte[] input, Duration limit) {
        String shell = "sh -c " + ShellWord.quoted(script);
        return host.run(root == Root.BY_SUDO ? "sudo -n " + shell : shell, input, limit, MOST_BYTES);
    }
}
