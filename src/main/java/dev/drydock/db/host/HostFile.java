package dev.drydock.db.host;

/**
 * A text file of a host as it was read.
 *
 * @param path its name without symbolic links
 * @param text its content
 * @param sha256 digest of its bytes, in hexadecimal digits
 * @param rights whose it is
 */
public record HostFile(String path, String text, String sha256, FileRights rights) {

    /** Without the text, which may hold passwords. */
    @Override
    public String toString() {
        return path + " " + rights;
    }
}
