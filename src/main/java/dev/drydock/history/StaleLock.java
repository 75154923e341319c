package dev.drydock.history;

import java.io.IOException;
import java.io.Reader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Properties;

/**
 * The lock file that a killed process leaves. H2 itself trusts such a file for four seconds before it takes over. While
 * {@link OpenLock} is held no other Drydock is opening, so a lock file whose server refuses connections belongs to nobody, or
 * to a process that is just ending: H2 stops its server first and writes the rest of the database then.
 */
final class StaleLock {

    private static final int CONNECT_MILLIS = 1000;

    private StaleLock() {}

    /**
     * Removes the lock file if its owner is gone. Not for a process that has the database open itself: looking at the lock
     * of a file would let go of its own (POSIX).
     *
     * @return false if the owner is just ending: its lock file and its database are to be left alone for a moment
     */
    static boolean remove(Path lockFile, Path database) throws IOException {
        if (!Files.exists(lockFile) || !serverIsGone(lockFile)) {
            return true;
        }
        if (locked(database)) {
            return false;
        }
        Files.deleteIfExists(lockFile);
        return true;
    }

    private static boolean locked(Path database) throws IOException {
        try (FileChannel channel = FileChannel.open(database, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException _) {
            return true;
        }
    }

    private static boolean serverIsGone(Path lockFile) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(lockFile)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException _) {
            return false;
        }
        String server = properties.getProperty("server", "");
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
