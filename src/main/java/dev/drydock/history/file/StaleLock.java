package dev.drydock.history.file;

import dev.drydock.history.database.H2Url;
import java.io.IOException;
import java.io.Reader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Properties;
import org.h2.engine.Constants;
import org.h2.engine.SessionRemote;
import org.h2.util.NetUtils;
import org.h2.value.Transfer;

/**
 * The lock file that a killed process leaves. H2 itself trusts such a file for four seconds, and for ever if something
 * else listens on its port by now. Who has the database open holds the operating system's lock on it, so a lock file
 * beside a database that is not locked belongs to nobody. Used under {@link OpenLock}.
 */
public final class StaleLock {

    private static final int CONNECT_MILLIS = 1000;

    private StaleLock() {}

    /**
     * Removes the lock file if its owner is gone. Not for a process that has the database open itself: looking at the lock
     * of a file would let go of its own (POSIX).
     *
     * @return false if the owner is just ending: H2 stops its server first and writes the rest of the database then, so
     *     lock file and database are to be left alone for a moment
     */
    static boolean remove(Path lockFile, Path database) throws IOException {
        if (!Files.exists(lockFile)) {
            return true;
        }
        if (locked(database)) {
            return !refusesConnections(lockFile);
        }
        Files.deleteIfExists(lockFile);
        return true;
    }

    /** Whether another process has the database open; not for one that has it open itself. */
    public static boolean locked(Path database) throws IOException {
        try (FileChannel channel = FileChannel.open(database, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException _) {
            return true;
        }
    }

    /**
     * Whether the process behind the lock file takes connections and then says nothing, as a stopped one does. H2 itself
     * would wait for it without an end.
     */
    static boolean silent(Path lockFile) {
        Properties properties = properties(lockFile);
        String server = properties.getProperty("server", "");
        if (server.isEmpty()) {
            return false;
        }
        try (Socket socket =
                NetUtils.createSocket(server, Constants.DEFAULT_TCP_PORT, false, (int) H2Url.ANSWER.toMillis())) {
            Transfer transfer = new Transfer(null, socket);
            transfer.init();
            transfer.writeInt(Constants.TCP_PROTOCOL_VERSION_MIN_SUPPORTED);
            transfer.writeInt(Constants.TCP_PROTOCOL_VERSION_MAX_SUPPORTED);
            transfer.writeString(null);
            transfer.writeString(null);
            transfer.writeString(properties.getProperty("id", ""));
            transfer.writeInt(SessionRemote.SESSION_CHECK_KEY);
            transfer.flush();
            transfer.readInt();
            return false;
        } catch (SocketTimeoutException _) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static Properties properties(Path lockFile) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(lockFile)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException _) {
            // as one that says nothing
        }
        return properties;
    }

    private static boolean refusesConnections(Path lockFile) {
        String server = properties(lockFile).getProperty("server", "");
        int colon = server.lastIndexOf(':');
        if (colon < 0) {
            return false;
        }
        try (Socket socket = new Socket()) {
            int port = Integer.parseInt(server.substring(colon + 1));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            return false;
        } catch (ConnectException _) {
            return true;
        } catch (IOException | IllegalArgumentException _) {
            return false;
        }
    }
}
