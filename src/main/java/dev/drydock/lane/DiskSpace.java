package dev.drydock.lane;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Fact;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.config.FreeSpace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * How much room there is for second copies of tables. A server does not tell; it is known only where the server runs on this
 * computer and its folders can be read.
 *
 * @param data free bytes where the data directory is
 * @param tmpdir free bytes where temporary files go
 */
public record DiskSpace(Fact<Long> data, Fact<Long> tmpdir) {

    /** Reads it; blocks on the server and the disk. */
    public static DiskSpace read(OpenServer server, Session session) {
        if (!local(server.profile().host())) {
            Fact<Long> unknown = new Fact.Unknown<>("the server runs on another computer");
            return new DiskSpace(unknown, unknown);
        }
        return new DiskSpace(free(session, "@@datadir", "ibdata1"), free(session, "@@tmpdir", ""));
    }

    /** @param within a file that must be there; another server's folder of the same name on this computer must not count */
    private static Fact<Long> free(Session session, String variable, String within) {
        try {
            String shown =
                    session.first("SELECT " + variable, row -> row.text(1)).orElse("");
            int more = shown.indexOf(java.io.File.pathSeparatorChar);
            Path folder = Path.of(more < 0 ? shown : shown.substring(0, more));
            if (!Files.exists(folder.resolve(within))) {
                return new Fact.Unknown<>(shown + " cannot be read from here");
            }
            return new Fact.Known<>(FreeSpace.of(folder));
        } catch (ServerException failure) {
            return new Fact.Unknown<>(failure.problem().detail());
        } catch (IOException | InvalidPathException failure) {
            return new Fact.Unknown<>(failure.toString());
        }
    }

    private static boolean local(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException _) {
            return false;
        }
    }
}
