package dev.drydock.history;

import java.io.IOException;
import java.io.Reader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The lock file that a killed process leaves. H2 itself trusts such a file for four seconds before it takes over. While
 * {@link OpenLock} is held no other Drydock is opening, so a lock file whose server refuses connections has no owner.
 * Were that wrong, H2's lock on the database file itself would still refuse a second owner.
 */
final class StaleLock {

    private static final int CONNECT_MILLIS = 1000;

    private StaleLock() {}

    /** Removes the lock file if its owner is gone. */
    static void remove(Path lockFile) throws IOException {
        if (Files.exists(lockFile) && ownerIsGone(lockFile)) {
            Files.deleteIfExists(lockFile);
        }
    }

    private static boolean ownerIsGone(Path lockFile) {
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
