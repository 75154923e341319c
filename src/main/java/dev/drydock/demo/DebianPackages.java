package dev.drydock.demo;

import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Packages of Debian and its relatives, downloaded with {@code apt-get}, which verifies them, and unpacked elsewhere. Any
 * account may do that: where the system's lists of packages are empty or old, lists of its own are fetched for the moment.
 */
final class DebianPackages implements ServerLibraries.Source {

    private static final String APT = "/usr/bin/apt-get";
    private static final String DPKG = "/usr/bin/dpkg-deb";
    private static final long LIMIT_SECONDS = 120;

    @Override
    public boolean unpack(String name, Path folder, StringBuilder log) {
        if (!Files.isExecutable(Path.of(APT)) || !Files.isExecutable(Path.of(DPKG))) {
            return false;
        }
        try {
            Path work = Files.createTempDirectory(folder, "apt-");
            try {
                List<String> download = List.of("download", name);
                boolean there = apt(work, List.of(), download, log);
                if (!there) {
                    List<String> own = ownLists(work);
                    there = apt(work, own, List.of("update"), log) && apt(work, own, download, log);
                }
                return there && unpack(work, folder, log);
            } finally {
                WholeFolder.delete(work);
            }
        } catch (IOException failure) {
            log.append(failure).append('\n');
            return false;
        }
    }

    private static List<String> ownLists(Path work) throws IOException {
        Files.createDirectories(work.resolve("state/lists/partial"));
        Files.createDirectories(work.resolve("cache/archives/partial"));
        return List.of(
                "Dir::State=" + work.resolve("state"),
                "Dir::State::status=/var/lib/dpkg/status",
                "Dir::Cache=" + work.resolve("cache"),
                "Debug::NoLocking=true");
    }

    private static boolean apt(Path work, List<String> options, List<String> words, StringBuilder log)
            throws IOException {
        // as root it would become another account, which may not write here
        List<String> command = new ArrayList<>(List.of(APT, "-q", "-o", "APT::Sandbox::User=root"));
        options.forEach(option -> command.addAll(List.of("-o", option)));
        command.addAll(words);
        return run(command, work, log);
    }

    private static boolean unpack(Path work, Path folder, StringBuilder log) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(work)) {
            files = all.filter(file -> file.toString().endsWith(".deb")).toList();
        }
        for (Path file : files) {
            if (!run(List.of(DPKG, "-x", file.toString(), folder.toString()), work, log)) {
                return false;
            }
        }
        return !files.isEmpty();
    }

    private static boolean run(List<String> command, Path work, StringBuilder log) throws IOException {
        Path said = Files.createTempFile(work, "said", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(work.toFile())
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        boolean good;
        try {
            good = process.onExit()
                            .orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS)
                            .join()
                            .exitValue()
                    == 0;
        } catch (CompletionException late) {
            process.destroy();
            good = false;
        }
        if (!good) {
            log.append(String.join(" ", command)).append('\n');
            log.append(Files.readString(said));
        }
        return good;
    }
}
