package dev.drydock.db.host;

import static dev.drydock.db.tunnel.ShellWord.quoted;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.platform.digest.Sha256;
import dev.drydock.platform.error.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Files of a host. A file is put beside its place first and then renamed, so that it is there whole or not at all; its
 * content goes over standard input, never through an argument; what was there before is kept beside it.
 */
public final class HostFiles {

    private static final int CHANGED = 71;
    private static final byte[] NO_INPUT = {};
    /** {@code $now}: what it is. A link is none of ours, wherever it leads. */
    private static final String NOW = "if [ -L \"$t\" ]; then now=link; elif [ -e \"$t\" ]; then"
            + " now=$(sha256sum < \"$t\" | cut -c1-64); else now=" + FilePlacement.ABSENT + "; fi";

    private static final String FREE =
            "[ ! -e \"$k\" ] && [ ! -L \"$k\" ] || { echo \"$k is there already\" >&2; exit 1; }";
    private static final String FACTS =
            "set -e; printf '%s\\n' \"$p\"; stat -c '%U:%G %a' -- \"$t\"; sha256sum < \"$t\"";

    private final HostAccess host;

    HostFiles(HostAccess host) {
        this.host = host;
    }

    /**
     * A text file with its rights.
     *
     * @throws ServerException E-2401 if it cannot be read or is no text in UTF-8; E-2406; E-21xx
     */
    public HostFile read(String path) {
        String[] parts = looked(path, FACTS + "; cat -- \"$t\"", 4);
        String sha256 = digest(parts);
        if (!sha256.equals(Sha256.hex(parts[3].getBytes(StandardCharsets.UTF_8)))) {
            throw failed(HostError.UNREADABLE, path, "UTF-8");
        }
        return new HostFile(parts[0], parts[3], sha256, rights(parts));
    }

    /**
     * As {@link #read}, without the content, which stays there; for keys.
     *
     * @throws ServerException E-2401 if it cannot be read; E-2406; E-21xx
     */
    public HostFile unread(String path) {
        String[] parts = looked(path, FACTS, 3);
        return new HostFile(parts[0], "", digest(parts), rights(parts));
    }

    private String[] looked(String path, String body, int count) {
        RemoteHost.Output output = host.look(path, FolderOwner.Last.FOLLOWED, body);
        String[] parts = output.out().split("\n", count);
        if (output.status() != 0 || parts.length < count) {
            throw failed(HostError.UNREADABLE, path, output.err());
        }
        return parts;
    }

    private static String digest(String[] facts) {
        return facts[2].substring(0, facts[2].indexOf(' '));
    }

    private static FileRights rights(String[] facts) {
        String[] rights = facts[1].split(" ", 2);
        return new FileRights(rights[0], rights[1]);
    }

    /**
     * The last lines of a text file such as a log; empty if it cannot be read.
     *
     * @throws ServerException E-21xx
     */
    public String end(String path, int lines) {
        try {
            return host.look(path, FolderOwner.Last.FOLLOWED, "tail -n " + lines + " -- \"$t\"")
                    .out();
        } catch (ServerException unsafe) {
            if (unsafe.problem().code() == HostError.FOLDER_OF_OTHERS) {
                return "";
            }
            throw unsafe;
        }
    }

    /** The number of the process in a server's file of it; empty if that says none. */
    public Optional<String> process(String pidFile) {
        return Optional.of(pidFile.startsWith("/") ? end(pidFile, 1).strip() : "")
                .filter(number -> number.matches("\\d{1,9}"));
    }

    /** Whether something has this name, be it a symbolic link that leads nowhere. */
    public boolean exists(String path) {
        return host.look(path, FolderOwner.Last.ITSELF, "[ -L \"$t\" ] || [ -e \"$t\" ]")
                        .status()
                == 0;
    }

    /**
     * Replaces a file by another text with the same rights.
     *
     * @throws ServerException E-2402 if it is no longer as it was read, E-2403 if it cannot be put; nothing is changed then
     */
    public PlacedFile replace(HostFile before, String text, ChangePermit permit) {
        return put(FilePlacement.replacing(before, text.getBytes(StandardCharsets.UTF_8)), permit);
    }

    /**
     * Puts a new file.
     *
     * @param path its full name; the folder must be there
     * @throws ServerException E-2402 if there is one of this name, E-2403 if it cannot be put; nothing is changed then
     */
    public PlacedFile add(String path, byte[] content, FileRights rights, ChangePermit permit) {
        return put(FilePlacement.adding(path, content, rights), permit);
    }

    /**
     * Puts a file, or moves one away.
     *
     * @throws ServerException E-2402 if the former one is no longer what it was, E-2403 if it cannot be put; nothing is
     *     changed then
     */
    public PlacedFile put(FilePlacement put, ChangePermit permit) {
        permit.require();
        require(
                host.on(
                        put.file().path(),
                        FolderOwner.Last.ITSELF,
                        put.removes() ? removal(put) : placing(put),
                        put.content()),
                put.file().path());
        return put.file();
    }

    private static String placing(FilePlacement put) {
        return String.join(
                "\n",
                "set -e",
                "umask 077",
                kept(put.file()),
                "n=$(mktemp -- \"$t.new-XXXXXX\")",
                "trap 'rm -f -- \"$n\"' EXIT",
                "cat > \"$n\"",
                "[ \"$(sha256sum < \"$n\" | cut -c1-64)\" = " + put.file().sha256()
                        + " ] || { echo 'it was cut off' >&2; exit 70; }",
                owned("$n", put.rights()),
                "chmod " + put.rights().mode() + " -- \"$n\"",
                unlessNow(put.former()),
                "[ $now = " + FilePlacement.ABSENT + " ] || { " + FREE + "; cp -p -T -- \"$t\" \"$k\"; }",
                "sync",
                "mv -f -T -- \"$n\" \"$t\"",
                "if command -v restorecon > /dev/null; then restorecon -- \"$t\" || true; fi");
    }

    /** What was moved away before stays, too. */
    private static String removal(FilePlacement put) {
        return String.join("\n", "set -e", kept(put.file()), unlessNow(put.former()), FREE, "mv -T -- \"$t\" \"$k\"");
    }

    /** {@code $k}: the name of the former file, beside it. */
    private static String kept(PlacedFile file) {
        String name = file.kept().orElse("");
        return "k=${t%/*}/" + quoted(name.substring(name.lastIndexOf('/') + 1));
    }

    /**
     * Digest of what has this name now, or {@link FilePlacement#ABSENT}; of a link, which is not followed, no digest but a word.
     *
     * @throws ServerException E-2401 if it cannot be read; E-2406; E-21xx
     */
    public String digest(String path) {
        RemoteHost.Output output = host.look(path, FolderOwner.Last.ITSELF, NOW + "\necho $now");
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
    public void takeBack(PlacedFile put, ChangePermit permit) {
        String back = put.kept().isPresent() ? "mv -f -T -- \"$k\" \"$t\"" : "rm -- \"$t\"";
        String script = String.join("\n", "set -e", kept(put), unlessNow(put.sha256()), back);
        permit.require();
        require(host.on(put.path(), FolderOwner.Last.ITSELF, script, NO_INPUT), put.path());
    }

    /**
     * Makes sure that it is as before, be it that it was never put; for a file of which that is not known.
     *
     * @param former digest of what was there before, or {@link FilePlacement#ABSENT}
     * @return whether it had been put
     * @throws ServerException E-2402 if it is neither the former nor what was to be put, E-2403 if taking it back fails
     */
    public boolean restore(PlacedFile put, String former, ChangePermit permit) {
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
                "mkdir -p -- \"$t\"",
                owned("$t", rights),
                "chmod " + rights.mode() + " -- \"$t\"");
        permit.require();
        require(host.on(path, FolderOwner.Last.MADE, script, NO_INPUT), path);
    }

    private static String owned(String name, FileRights rights) {
        return rights.owner().isEmpty()
                ? ":"
                : "[ \"$(stat -c %U:%G -- \"" + name + "\")\" = " + quoted(rights.owner()) + " ] || chown "
                        + quoted(rights.owner()) + " -- \"" + name + "\"";
    }

    private static String unlessNow(String expected) {
        return NOW + "\n[ \"$now\" = " + expected + " ] || exit " + CHANGED;
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
