package dev.drydock.lab;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;

/** The layout of {@code mysql-connector-mxj-db-files}: a program, and two jars inside the jar with data and messages. */
final class MxjPackage {

    private static final String PROGRAM = "5-5-9/Linux-x86_64/mysqld";

    private MxjPackage() {}

    /** Makes {@code mysqld}, {@code data} and {@code share} in {@code folder}. */
    static void unpack(Path jar, Path folder) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            Path program = folder.resolve("mysqld");
            Files.copy(entry(zip, PROGRAM), program);
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
            unpackInner(entry(zip, "5-5-9/data_dir.jar"), folder.resolve("data"));
            unpackInner(entry(zip, "5-5-9/share_dir.jar"), folder);
        }
    }

    private static InputStream entry(ZipFile zip, String name) throws IOException {
        ZipEntry entry = zip.getEntry(name);
        if (entry == null) {
            throw new IOException(zip.getName() + " has no " + name);
        }
        return zip.getInputStream(entry);
    }

    private static void unpackInner(InputStream jar, Path folder) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(jar.readAllBytes()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = folder.resolve(entry.getName()).normalize();
                if (!target.startsWith(folder)) {
                    throw new IOException(entry.getName() + " points out of its folder");
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(zip, target);
                }
            }
        }
    }
}
