package dev.drydock.db.host;

import static dev.drydock.db.tunnel.ShellWord.quoted;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.platform.digest.Sha256;
import dev.drydock.platform.error.Problem;
import java.nio.charset.StandardCharsets;

/**
 * Files of a host. A file is put beside its place first and then renamed, so that it is there whole or not at all; its
 * content goes over standard input, never through an argument; what was there before is kept beside it.
 */
public final class HostFiles {

    private static final int CHANGED = 71;

    private final HostAccess host;

    HostFiles(HostAccess host) {
        this.host = host;
    }

    /**
     * A text file with its rights.
     *
     * @throws ServerException E-2401 if it cannot be read or is no text in UTF-8; E-21xx
     */
    public HostFile read(String path) {
        RemoteHost.Output output = host.look(
                "p=$(readlink -f -- " + quoted(path) + ") && printf '%s\\n' \"$p\" && stat -c '%U:%G %a' -- \"$p\""
                        + " && sha256sum < \"$p\" && cat -- \"$p\"",
                HostAccess.LIMIT);
        String[] parts = output.out().split("\n", 4);
        if (output.status() != 0 || parts.length < 4) {
            throw failed(HostError.UNREADABLE, path, output.err());
        }
        String sha256 = parts[2].substring(0, parts[2].indexOf(' '));
        if (!sha256.equals(Sha256.hex(parts[3].getBytes(StandardCharsets.UTF_8)))) {
            throw failed(HostError.UNREADABLE, path, "UTF-8");
        }
        String[] rights = parts[1].split(" ", 2);
        return new HostFile(parts[0], parts[3], sha256, new FileRights(rights[0], rights[1]));
    }

    /**
     * As {@link #read}, without the content, which stays there; for keys.
     *
     * @throws ServerException E-2401 if it cannot be read; E-21xx
     */
    public HostFile unread(String path) {
        RemoteHost.Output output = host.look(
                "p=$(readlink -f -- " + quoted(path) + ") && printf '%s\\n' \"$p\" && stat -c '%U:%G %a' -- \"$p\""
                        + " && sha256sum < \"$p\"",
                HostAccess.LIMIT);
        String[] parts = output.out().split("\n", 3);
        if (output.status() != 0 || parts.length < 3) {
            throw failed(HostError.UNREADABLE, path, output.err());
        }
        String[] rights = parts[1].split(" ", 2);
        return new HostFile(
                parts[0], "", parts[2].substring(0, parts[2].indexOf(' ')), new FileRights(rights[0], rights[1]));
    }

    /** Whether something has this name, be it a symbolic link that leads nowhere. */
    public boolean exists(String path) {
        String p = quoted(path);
        return host.look("[ -e " + p + " ] || [ -L " + p + " ]", HostAccess.LIMIT)
                        .status()
                == 0;
    }

    /**
     * Replaces a file by another text with the same rights.
     *
     * @throws ServerException E-2402 if it is no longer as it was read, E-2403 if it cannot be put; nothing is changed then
     */
    public PutFile replace(HostFile before, String text, ChangePermit permit) {
        return put(FilePut.replacing(before, text.getBytes(StandardCharsets.UTF_8)), permit);
    }

    /**
     * Puts a new file.
     *
     * @param path its full name; the folder must be there
     * @throws ServerException E-2402 if there is one of this name, E-2403 if it cannot be put; nothing is changed then
     */
    public PutFile add(String path, byte[] content, FileRights rights, ChangePermit permit) {
        return put(FilePut.adding(path, content, rights), permit);
    }

    /**
     * Puts a file, or moves one away.
     *
     * @throws ServerException E-2402 if the former one is no longer what it was, E-2403 if it cannot be put; nothing is
     *     changed then
     */
    public PutFile put(FilePut put, ChangePermit permit) {
        permit.require();
        require(
                host.send(put.removes() ? removal(put) : placing(put), put.content(), HostAccess.LIMIT),
                put.file().path());
        return put.file();
    }

    private static String placing(FilePut put) {
        return String.join(
                "\n",
                "set -e",
                "umask 077",
                "t=" + quoted(put.file().path()),
                "n=$(mktemp -- \"$t.new-XXXXXX\")",
                "trap 'rm -f -- \"$n\"' EXIT",
                "cat > \"$n\"",
                "[ \"$(sha256sum < \"$n\" | cut -c1-64)\" = " + put.file().sha256()
                        + " ] || { echo 'it was cut off' >&2; exit 70; }",
                owned("$n", put.rights()),
                "chmod " + put.rights().mode() + " -- \"$n\"",
                unlessNow(put.former()),
                "[ $now = " + FilePut.ABSENT + " ] || cp -p -T -- \"$t\" " + put.kept(),
                "sync",
                "mv -f -T -- \"$n\" \"$t\"",
                "if command -v restorecon > /dev/null; then restorecon -- \"$t\" || true; fi");
    }

    /** What was moved away before stays, too. */
    private static String removal(FilePut put) {
        return String.join(
                "\n",
                "set -e",
                "t=" + quoted(put.file().path()),
                unlessNow(put.former()),
                "[ ! -e " + put.kept() + " ] || { echo 'its new name is taken' >&2; exit 1; }",
                "mv -T -- \"$t\" " + put.kept());
    }

    /**
     * Digest of what has this name now, or {@link FilePut#ABSENT}.
     *
     * @throws ServerException E-2401 if it cannot be read; E-21xx
     */
    public String digest(String path) {
        RemoteHost.Output output = host.look(
                "t=" + quoted(path)
                        + "\nif [ -e \"$t\" ] || [ -L \"$t\" ]; then sha256sum < \"$t\" | cut -c1-64; else echo "
                        + FilePut.ABSENT + "; fi",
                HostAccess.LIMIT);
        String digest = output.out().strip();
        if (output.status() != 0 || digest.isEmpty()) {
            throw failed(HostError.UNREADABLE, path, output.err());
        }
        return digest;
    }

    /**
     * Takes a file back: the former one returns to its place, or there is none again.
     *
     * @throws ServerException E-2402 if it is no longer what was put, E-2403 if that fails; nothing is changed then
     */
    public void takeBack(PutFile put, ChangePermit permit) {
        String back = put.kept()
                .map(kept -> "mv -f -T -- " + quoted(kept) + " \"$t\"")
                .orElse("rm -- \"$t\"");
        String script = String.join("\n", "set -e", "t=" + quoted(put.path()), unlessNow(put.sha256()), back);
        require(host.run(script, HostAccess.LIMIT, permit), put.path());
    }

    /**
     * Makes sure that it is as before, be it that it was never put; for a file of which that is not known.
     *
     * @param former digest of what was there before, or {@link FilePut#ABSENT}
     * @return whether it had been put
     * @throws ServerException E-2402 if it is neither the former nor what was to be put, E-2403 if taking it back fails
     */
    public boolean restore(PutFile put, String former, ChangePermit permit) {
        String now = digest(put.path());
        if (now.equals(put.sha256())) {
            takeBack(put, permit);
            return true;
        }
        if (!now.equals(former)) {
            throw failed(HostError.CHANGED_MEANWHILE, put.path(), "");
        }
        return false;
    }

    /**
     * Makes a folder, unless it is there already, and gives it these rights.
     *
     * @throws ServerException E-2403 if that fails
     */
    public void folder(String path, FileRights rights, ChangePermit permit) {
        String script = String.join(
                "\n",
                "set -e",
                "umask 077",
                "t=" + quoted(path),
                "mkdir -p -- \"$t\"",
                owned("$t", rights),
                "chmod " + rights.mode() + " -- \"$t\"");
        require(host.run(script, HostAccess.LIMIT, permit), path);
    }

    private static String owned(String name, FileRights rights) {
        return rights.owner().isEmpty()
                ? ":"
                : "[ \"$(stat -c %U:%G -- \"" + name + "\")\" = " + quoted(rights.owner()) + " ] || chown "
                        + quoted(rights.owner()) + " -- \"" + name + "\"";
    }

    private static String unlessNow(String expected) {
        return String.join(
                "\n",
                "now=" + FilePut.ABSENT,
                "if [ -e \"$t\" ] || [ -L \"$t\" ]; then now=$(sha256sum < \"$t\" | cut -c1-64); fi",
                "[ \"$now\" = " + expected + " ] || exit " + CHANGED);
    }

    private void require(RemoteHost.Output output, String path) {
        if (output.status() == CHANGED) {
            throw failed(HostError.CHANGED_MEANWHILE, path, "");
        }
        if (output.status() != 0) {
            throw failed(HostError.NOT_PUT, path, output.err());
        }
    }

    private ServerException failed(HostError code, String path, String detail) {
        return new ServerException(Problem.of(code, detail.strip(), path, host.name()), 0, null);
    }
}
