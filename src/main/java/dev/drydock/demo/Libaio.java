package dev.drydock.demo;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds the library for asynchronous disk access that MySQL 5.7 and 8.0 are linked to. Debian 13 and Ubuntu 24.04 renamed
 * the file to {@code libaio.so.1t64} (the same interface on x86-64), so a private link under the old name stands in.
 */
public final class Libaio {

    private static final String NAME = "libaio.so.1";
    private static final String RENAMED = "libaio.so.1t64";
    private static final List<Path> SYSTEM_FOLDERS = List.of(
            Path.of("/lib/x86_64-linux-gnu"),
            Path.of("/usr/lib/x86_64-linux-gnu"),
            Path.of("/lib64"),
            Path.of("/usr/lib64"),
            Path.of("/lib"),
            Path.of("/usr/lib"),
            Path.of("/usr/local/lib"));

    private final List<Path> folders;
    private final Predicate<String> install;

    /**
     * @param folders where system libraries are
     * @param install installs the named system package; false if that cannot be done
     */
    Libaio(List<Path> folders, Predicate<String> install) {
        this.folders = folders;
        this.install = install;
    }

    /** The library of this system; a missing one is installed where this process is root and {@code apt-get} is there. */
    public static Libaio ofThisSystem() {
        return new Libaio(SYSTEM_FOLDERS, new SystemPackages()::install);
    }

    /**
     * What must be added to a server's environment so that it finds the library; may install it, which blocks.
     *
     * @param links folder for the private link
     * @throws DrydockException E-6003 if the library is not there and cannot be installed
     */
    public Map<String, String> environment(Path links) {
        Optional<Map<String, String>> found = find(links);
        if (found.isEmpty() && (install.test("libaio1t64") || install.test("libaio1"))) {
            found = find(links);
        }
        return found.orElseThrow(() ->
                new DrydockException(Problem.of(DemoError.LIBRARY_MISSING, "", NAME, "libaio1t64, libaio1 or libaio")));
    }

    private Optional<Map<String, String>> find(Path links) {
        if (in(NAME).isPresent()) {
            return Optional.of(Map.of());
        }
        return in(RENAMED).map(library -> Map.of("LD_LIBRARY_PATH", link(library, links)));
    }

    private Optional<Path> in(String name) {
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::exists)
                .findFirst();
    }

    private static String link(Path library, Path links) {
        try {
            Files.createDirectories(links);
            Path link = links.resolve(NAME);
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, library);
            return links.toString();
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(DemoError.PACKAGE_UNREADABLE, failure.toString(), links), failure);
        }
    }
}
