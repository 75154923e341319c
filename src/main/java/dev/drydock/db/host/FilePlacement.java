package dev.drydock.db.host;

import dev.drydock.platform.digest.Sha256;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * A file that is about to be put on a host or moved away there, under names that are chosen before: what is needed to take it
 * back can be written down first.
 */
public final class FilePlacement {

    /** In place of a digest: there is no such file. */
    public static final String ABSENT = "absent";

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS");
    private static final byte[] NOTHING = {};

    private final PlacedFile file;
    private final String former;
    private final byte[] content;
    private final FileRights rights;

    private FilePlacement(PlacedFile file, String former, byte[] content, FileRights rights) {
        this.file = file;
        this.former = former;
        this.content = content;
        this.rights = rights;
    }

    /** A file in the place of another one, with these rights. */
    public static FilePlacement replacing(HostFile before, byte[] content) {
        PlacedFile file =
                new PlacedFile(before.path(), Sha256.hex(content), Optional.of(before.path() + ".drydock-" + stamp()));
        return new FilePlacement(file, before.sha256(), content, before.rights());
    }

    /** A file where there is none. */
    public static FilePlacement adding(String path, byte[] content, FileRights rights) {
        return new FilePlacement(new PlacedFile(path, Sha256.hex(content), Optional.empty()), ABSENT, content, rights);
    }

    /** A file that is moved away. */
    public static FilePlacement removing(HostFile before) {
        PlacedFile file =
                new PlacedFile(before.path(), ABSENT, Optional.of(before.path() + ".drydock-removed-" + stamp()));
        return new FilePlacement(file, before.sha256(), NOTHING, before.rights());
    }

    /** As it will be; its digest is {@link #ABSENT} where the file goes. */
    public PlacedFile file() {
        return file;
    }

    /** Digest of what is there now, or {@link #ABSENT}. */
    public String former() {
        return former;
    }

    /** Its bytes, which are not copied; none where the file goes. */
    byte[] content() {
        return content;
    }

    /** Whose it will be. */
    public FileRights rights() {
        return rights;
    }

    boolean removes() {
        return file.sha256().equals(ABSENT);
    }

    private static String stamp() {
        return STAMP.format(Clock.systemUTC().instant().atZone(ZoneOffset.UTC));
    }

    /** Without the content, which may be a key. */
    @Override
    public String toString() {
        return file.toString();
    }
}
