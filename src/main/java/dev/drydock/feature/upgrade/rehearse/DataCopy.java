package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.platform.config.FreeSpace;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Copies a data directory that no server uses. The original is only read. Blocks on the disk. */
final class DataCopy {

    /** Files that a server locks as long as it runs: InnoDB's system tablespace, and Aria's log. */
    private static final List<String> LOCKED = List.of("ibdata1", "aria_log_control");

    private DataCopy() {}

    /**
     * @throws DrydockException as {@link ProgramMachine#require}
     */
    static void require(Path folder) {
        if ((!Files.isDirectory(folder.resolve("mysql")) && !Files.exists(folder.resolve("mysql.ibd")))
                || !Files.exists(folder.resolve("ibdata1"))) {
            throw new DrydockException(Problem.of(UpgradeError.NOT_DATA, "", folder));
        }
        try {
            for (String name : LOCKED) {
                Path file = folder.resolve(name);
                if (Files.exists(file) && locked(file)) {
                    throw new DrydockException(Problem.of(UpgradeError.DATA_IN_USE, file.toString(), folder));
                }
            }
            pidFile(folder);
            elsewhere(folder);
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(UpgradeError.DATA_NOT_COPIED, failure.toString(), folder), failure);
        }
    }

    private static boolean locked(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        }
    }

    private static void pidFile(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".pid")).toList()) {
                String pid = Files.readString(file).strip();
                boolean runs = pid.matches("\\d{1,9}")
                        && ProcessHandle.of(Long.parseLong(pid))
                                .flatMap(process -> process.info().commandLine())
                                .filter(line -> line.contains("mysqld") || line.contains("mariadbd"))
                                .isPresent();
                if (runs) {
                    throw new DrydockException(Problem.of(UpgradeError.DATA_IN_USE, file.toString(), folder));
                }
            }
        }
    }

    /** The target would open, and change, the files themselves that these name. */
    private static void elsewhere(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            Optional<Path> link =
                    files.filter(file -> file.toString().endsWith(".isl")).findFirst();
            if (link.isPresent()) {
                throw new DrydockException(
                        Problem.of(UpgradeError.DATA_ELSEWHERE, link.get().toString(), folder));
            }
        }
    }

    /** The bytes of its files. */
    static long bytes(Path folder) throws IOException {
        long[] sum = new long[1];
        Files.walkFileTree(folder, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                sum[0] += attributes.size();
                return FileVisitResult.CONTINUE;
            }
        });
        return sum[0];
    }

    /**
     * Copies it; the identity of its server and what a running one leaves stay behind.
     *
     * @param copies how many are to be made of it, for which there has to be room
     * @throws DrydockException E-4284 if there is not enough room, or it cannot be read
     */
    static void copy(Path from, Path to, int copies, JobContext context, Stage stage) {
        try {
            long bytes = bytes(from);
            stage.total(Total.exact(bytes));
            Files.createDirectories(to);
            long room = FreeSpace.of(to);
            if (room < (bytes + bytes / 2) * copies) {
                throw new DrydockException(Problem.of(
                        UpgradeError.DATA_NOT_COPIED,
                        room + " bytes are free, " + bytes * copies + " are to be copied",
                        from));
            }
            List<Path> all = new ArrayList<>();
            try (Stream<Path> files = Files.walk(from, FileVisitOption.FOLLOW_LINKS)) {
                files.forEach(all::add);
            }
            for (Path file : all) {
                context.checkCancelled();
                one(from, file, to, stage);
            }
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(UpgradeError.DATA_NOT_COPIED, failure.toString(), from), failure);
        }
    }

    private static void one(Path from, Path file, Path to, Stage stage) throws IOException {
        Path target = to.resolve(from.relativize(file).toString());
        String name = file.getFileName().toString();
        if (Files.isDirectory(file)) {
            Files.createDirectories(target);
        } else if (Files.isRegularFile(file) && !name.equals("auto.cnf") && !name.endsWith(".pid")) {
            Files.copy(file, target);
            stage.advance(Files.size(file));
        }
    }
}
