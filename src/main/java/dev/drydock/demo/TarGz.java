package dev.drydock.demo;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** Unpacks gzipped tar archives, also out of a jar, keeping executable files executable and links links. */
public final class TarGz {

    private static final int OWNER_MAY_EXECUTE = 0100;

    private TarGz() {}

    /** Unpacks the archive {@code entry} inside {@code jar} into {@code folder}. */
    public static void unpackFromJar(Path jar, String entry, Path folder) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            ZipEntry found = zip.getEntry(entry);
            if (found == null) {
                throw new IOException(jar + " has no " + entry);
            }
            try (InputStream stream = zip.getInputStream(found)) {
                unpack(stream, folder);
            }
        }
    }

    /**
     * Unpacks the archive that {@code stream} holds into {@code folder}.
     *
     * @throws IOException also for an entry or a link that points out of the folder
     */
    public static void unpack(InputStream stream, Path folder) throws IOException {
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new GZIPInputStream(new BufferedInputStream(stream)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                write(tar, entry, folder);
            }
        }
    }

    private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path folder) throws IOException {
        Path target = inside(folder, folder.resolve(entry.getName()), entry);
        if (entry.isDirectory()) {
            Files.createDirectories(target);
            return;
        }
        Files.createDirectories(inside(folder, target.resolveSibling(""), entry));
        if (entry.isSymbolicLink()) {
            inside(folder, target.resolveSibling(entry.getLinkName()), entry);
            Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else if (entry.isFile()) {
            Files.copy(tar, target);
            makeExecutable(target, (entry.getMode() & OWNER_MAY_EXECUTE) != 0);
        }
    }

    private static Path inside(Path folder, Path target, TarArchiveEntry entry) throws IOException {
        if (!target.normalize().startsWith(folder.normalize())) {
            throw new IOException("The archive's entry " + entry.getName() + " points out of its folder");
        }
        return target;
    }

    private static void makeExecutable(Path file, boolean executable) throws IOException {
        if (executable) {
            Set<PosixFilePermission> permissions =
                    EnumSet.copyOf(Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
            permissions.add(PosixFilePermission.OWNER_EXECUTE);
            permissions.add(PosixFilePermission.GROUP_EXECUTE);
            permissions.add(PosixFilePermission.OTHERS_EXECUTE);
            Files.setPosixFilePermissions(file, permissions);
        }
    }
}
