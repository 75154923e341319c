package dev.drydock.db.host;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.platform.digest.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * One look at a file that a server reads, for one that must be there. Its content is not kept.
 *
 * @param state whether it is there
 * @param sha256 digest of its content; empty if that cannot be read
 * @param age seconds since the file, its rights or its name were changed last; empty if that is not known
 */
public record FileSight(State state, String sha256, OptionalLong age) {

    /** Nothing could be looked at. */
    public static final FileSight UNKNOWN = new FileSight(State.UNKNOWN, "", OptionalLong.empty());

    private static final FileSight MISSING = new FileSight(State.MISSING, "", OptionalLong.empty());

    private static final String LOOK =
            "LC_ALL=C stat -L -c %Z -- \"$t\" && date +%s && { sha256sum < \"$t\" || true; }";

    /** What is known of its being there. */
    public enum State {
        THERE,
        MISSING,
        /** A folder before it may not be read, or there is no way to it. */
        UNKNOWN
    }

    /** On this machine. */
    public static FileSight here(Path file) {
        try {
            Instant changed = ((FileTime) Files.getAttribute(file, "unix:ctime")).toInstant();
            return new FileSight(
                    State.THERE,
                    digest(file),
                    OptionalLong.of(Duration.between(changed, Instant.now()).toSeconds()));
        } catch (NoSuchFileException gone) {
            return MISSING;
        } catch (IOException | UnsupportedOperationException unreadable) {
            return UNKNOWN;
        }
    }

    private static String digest(Path file) {
        if (!Files.isRegularFile(file)) {
            return "";
        }
        try {
            byte[] content = Files.readAllBytes(file);
            try {
                return Sha256.hex(content);
            } finally {
                Arrays.fill(content, (byte) 0);
            }
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** On a host, where the digest is made. */
    public static FileSight on(RemoteHost host, String path) {
        try {
            RemoteHost.Output output = HostAccess.of(host).look(path, FolderOwner.Last.ITSELF, LOOK);
            String[] lines = output.out().split("\n", 3);
            if (lines.length < 2) {
                return output.err().contains("No such file or directory") ? MISSING : UNKNOWN;
            }
            return new FileSight(
                    State.THERE,
                    lines.length > 2 ? lines[2].replaceFirst("(?s)\\s.*", "") : "",
                    OptionalLong.of(Long.parseLong(lines[1].strip()) - Long.parseLong(lines[0].strip())));
        } catch (ServerException unreadable) {
            return UNKNOWN;
        }
    }
}
