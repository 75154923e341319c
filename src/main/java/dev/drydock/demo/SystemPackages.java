package dev.drydock.demo;

import dev.drydock.platform.mysqld.MysqldProcess;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Installs packages of Debian and its relatives, where this process is allowed to. */
final class SystemPackages {

    private static final Path APT = Path.of("/usr/bin/apt-get");
    private static final long LIMIT_SECONDS = 120;

    /** Whether the package is installed afterwards. Blocks, two minutes at most for each of at most three commands. */
    boolean install(String name) {
        if (!MysqldProcess.runsAsRoot() || !Files.isExecutable(APT)) {
            return false;
        }
        List<String> install = List.of(APT.toString(), "install", "-y", "-q", "--no-install-recommends", name);
        return run(install) || (run(List.of(APT.toString(), "update", "-q")) && run(install));
    }

    private static boolean run(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD);
        builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
        try {
            Process process = builder.start();
            try {
                return process.onExit()
                                .orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS)
                                .join()
                                .exitValue()
                        == 0;
            } catch (CompletionException late) {
                process.destroy();
                return false;
            }
        } catch (IOException failure) {
            return false;
        }
    }
}
