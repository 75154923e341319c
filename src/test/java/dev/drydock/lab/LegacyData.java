package dev.drydock.lab;

import dev.drydock.demo.SqlFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/** Makes the demonstration's old data: a real MySQL 5.5 runs a file of SQL, and its data directory is packed. */
final class LegacyData {

    private static final int BEST_COMPRESSION = 9;

    private LegacyData() {}

    /** Arguments: the file of SQL, the archive to write. */
    public static void main(String[] arguments) throws IOException, NotAvailableException {
        List<String> statements = SqlFile.statements(Files.readString(Path.of(arguments[0])));
        // A shutdown that leaves nothing to redo or undo, so that no log goes into the archive; and no second copies of
        // pages in the shared tablespace.
        List<String> options = List.of(
                "--innodb-fast-shutdown=0",
                "--innodb-change-buffering=none",
                "--skip-innodb-doublewrite",
                "--character-set-server=utf8");
        try (ProcessServer server = ProcessServer.onFreePort(new LocalServers().find(ServerKind.MYSQL_5_5), options)) {
            Sql.runAs(server, statements.toArray(String[]::new));
            server.stop();
            pack(server.dataDir().orElseThrow(), Path.of(arguments[1]));
        } finally {
            LabFolders.removeRun();
        }
    }

    private static void pack(Path data, Path archive) throws IOException {
        GzipParameters parameters = new GzipParameters();
        parameters.setCompressionLevel(BEST_COMPRESSION);
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(archive));
                OutputStream gzip = new GzipCompressorOutputStream(file, parameters);
                TarArchiveOutputStream tar = new TarArchiveOutputStream(gzip, StandardCharsets.UTF_8.name());
                Stream<Path> all = Files.walk(data)) {
            for (Path path : all.filter(path -> wanted(data, path)).sorted().toList()) {
                String name = data.relativize(path).toString() + (Files.isDirectory(path) ? "/" : "");
                TarArchiveEntry entry = new TarArchiveEntry(path, name, LinkOption.NOFOLLOW_LINKS);
                entry.setIds(0, 0);
                entry.setNames("", "");
                entry.setModTime(FileTime.fromMillis(0));
                tar.putArchiveEntry(entry);
                if (Files.isRegularFile(path)) {
                    Files.copy(path, tar);
                }
                tar.closeArchiveEntry();
            }
        }
    }

    private static boolean wanted(Path data, Path path) {
        String name = path.getFileName().toString();
        return !path.equals(data)
                && !path.startsWith(data.resolve("META-INF"))
                && !name.startsWith("ib_logfile")
                && !name.endsWith(".pid")
                && !name.endsWith(".err");
    }
}
