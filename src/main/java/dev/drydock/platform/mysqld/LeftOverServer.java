package dev.drydock.platform.mysqld;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Finds the server that a killed process left on a data directory. */
final class LeftOverServer {

    private LeftOverServer() {}

    /** The process that the pid file names, if its program and data directory are provably these. */
    static Optional<ProcessHandle> find(Path pidFile, Path binary, Path dataDir) {
        try {
            long pid = Long.parseLong(Files.readString(pidFile).strip());
            return ProcessHandle.of(pid).filter(handle -> is(handle, binary, dataDir));
        } catch (IOException | NumberFormatException noPidFile) {
            return Optional.empty();
        }
    }

    private static boolean is(ProcessHandle handle, Path binary, Path dataDir) {
        Optional<String[]> arguments = handle.info().arguments();
        return handle.info().command().filter(command -> same(command, binary)).isPresent()
                && arguments.isPresent()
                && Arrays.asList(arguments.get()).contains("--datadir=" + dataDir);
    }

    private static boolean same(String command, Path binary) {
        try {
            return Path.of(command).toRealPath().equals(binary.toRealPath());
        } catch (IOException gone) {
            return false;
        }
    }
}
