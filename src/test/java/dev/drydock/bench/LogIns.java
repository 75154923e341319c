package dev.drydock.bench;

import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The passwords of the benchmarks' own servers by port, as files that only this account can read; the lab's servers have none. */
final class LogIns {

    /** Names the file with the password for a JVM of its own. */
    static final String PROPERTY = "drydock.bench.password-file";

    private static final Map<Integer, Path> FILES = new ConcurrentHashMap<>();

    private LogIns() {}

    /** Keeps a server's password for programs, too. */
    static void keep(int port, Path folder, Secret password) throws IOException {
        Path plain = Files.createFile(folder.resolve("password"), PrivateFiles.attributesOfFile());
        Path options = Files.createFile(optionFile(plain), PrivateFiles.attributesOfFile());
        Files.writeString(plain, password.use(text -> text));
        Files.writeString(options, password.use(text -> "[client]\npassword=" + text + "\n"));
        FILES.put(port, plain);
    }

    static Secret of(int port) {
        return passwordFile(port).map(LogIns::read).orElse(Secret.none());
    }

    static Optional<Path> passwordFile(int port) {
        return Optional.ofNullable(FILES.get(port))
                .or(() -> Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of));
    }

    /** The option file for a client program. */
    static Path optionFile(Path passwordFile) {
        return passwordFile.resolveSibling("login.cnf");
    }

    private static Secret read(Path file) {
        try {
            return Secret.of(Files.readString(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
