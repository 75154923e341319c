package dev.drydock.demo;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.library.PackageTool;
import dev.drydock.platform.library.SystemLibrary;
import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The shared libraries that the programs of MySQL 5.5 to 8.0 are linked to and this system does not have. They are unpacked
 * from packages of the system into a folder of Drydock's own, for those programs alone; nothing is installed. Methods block.
 */
public final class ServerLibraries {

    /** Where packages come from. */
    interface Source {
        /**
         * Unpacks the package of this name below a folder; false if it cannot be had.
         *
         * @param log gets what the tools said
         */
        boolean unpack(String name, Path folder, StringBuilder log);
    }

    /** Without it no program of these starts, as on a system with another C library. */
    private static final String LOADER = "glibc (ld-linux-x86-64.so.2)";

    /** Says what of a program's libraries cannot be found. */
    interface Loader {
        /** The names of the files that are not found for the program, which is not run, with this in its environment. */
        List<String> notFound(Path program, Map<String, String> environment) throws IOException;
    }

    private static final Pattern NOT_FOUND = Pattern.compile("(?m)^\\s*(\\S+) => not found$");
    /** Debian 13 and Ubuntu 24.04 renamed the file of libaio; on 64-bit machines its interface is the same. */
    private static final String RENAMED = "t64";

    private static final List<Path> SYSTEM =
            List.of(Path.of("/usr/lib/x86_64-linux-gnu"), Path.of("/usr/lib64"), Path.of("/usr/lib"));

    private final Path folder;
    private final List<Path> system;
    private final Loader loader;
    private final Source source;
    private final Consumer<String> told;

    /**
     * @param folder for the libraries; made if something has to go there
     * @param told what is about to be fetched, before that begins
     */
    public ServerLibraries(Path folder, Consumer<String> told) {
        this(folder, SYSTEM, ServerLibraries::notFound, new DebianPackages(), told);
    }

    ServerLibraries(Path folder, List<Path> system, Loader loader, Source source, Consumer<String> told) {
        this.folder = folder.toAbsolutePath();
        this.system = system;
        this.loader = loader;
        this.source = source;
        this.told = told;
    }

    /**
     * What must be added to the program's environment so that it finds its libraries.
     *
     * @throws DrydockException E-6003, which names all that is missing, if it cannot be had
     */
    public Map<String, String> environment(Path program) throws IOException {
        List<String> missing = missing(program);
        StringBuilder log = new StringBuilder();
        if (!missing.isEmpty()) {
            missing.forEach(this::linkRenamed);
            List<String> names = missing(program).stream()
                    .flatMap(file -> packageOf(file).stream())
                    .toList();
            if (!names.isEmpty()) {
                told.accept(String.join(", ", names));
                for (String file : missing(program)) {
                    fetch(file, log);
                }
            }
            missing = missing(program);
        }
        if (!missing.isEmpty()) {
            throw new DrydockException(
                    Problem.of(DemoError.LIBRARY_MISSING, log.toString(), String.join(", ", missing), advice(missing)));
        }
        return environment();
    }

    private Map<String, String> environment() {
        return Files.isDirectory(folder) ? Map.of("LD_LIBRARY_PATH", folder.toString()) : Map.of();
    }

    private List<String> missing(Path program) throws IOException {
        return loader.notFound(program, environment());
    }

    /** As the loader of glibc says it. */
    private static List<String> notFound(Path program, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(program.toString()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        // glibc's loader then lists what it loads and ends: ld.so(8)
        builder.environment().put("LD_TRACE_LOADED_OBJECTS", "1");
        Process tracing;
        try {
            tracing = builder.start();
        } catch (IOException noLoader) {
            return List.of(LOADER);
        }
        tracing.getOutputStream().close();
        String said = new String(tracing.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        tracing.onExit().join();
        return NOT_FOUND
                .matcher(said)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
    }

    private void linkRenamed(String file) {
        for (Path each : system) {
            Path renamed = each.resolve(file + RENAMED);
            if (Files.exists(renamed)) {
                keep(renamed, file);
                return;
            }
        }
    }

    private void fetch(String file, StringBuilder log) throws IOException {
        Optional<String> name = packageOf(file);
        if (name.isEmpty()) {
            return;
        }
        Files.createDirectories(folder);
        Path unpacked = Files.createTempDirectory(folder, "tmp-");
        try {
            if (source.unpack(name.get(), unpacked, log)) {
                try (Stream<Path> all = Files.walk(unpacked)) {
                    all.filter(each -> isNamed(each, file) && Files.exists(each))
                            .findFirst()
                            .ifPresent(each -> keep(each, file));
                }
            }
        } finally {
            WholeFolder.delete(unpacked);
        }
    }

    private static boolean isNamed(Path each, String file) {
        String name = each.getFileName().toString();
        return name.equals(file) || name.equals(file + RENAMED);
    }

    private void keep(Path library, String file) {
        try {
            Files.createDirectories(folder);
            Path beside = Files.createTempFile(folder, "tmp-", ".so");
            Files.copy(library, beside, StandardCopyOption.REPLACE_EXISTING);
            Files.move(beside, folder.resolve(file), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Optional<String> packageOf(String file) {
        return SystemLibrary.named(file)
                .flatMap(library -> PackageTool.ofThisSystem().map(library::packageOf));
    }

    /** The system's own command for all of them, or their names where there is none. */
    private static String advice(List<String> files) {
        List<SystemLibrary> known = files.stream()
                .flatMap(file -> SystemLibrary.named(file).stream())
                .toList();
        return PackageTool.ofThisSystem()
                .filter(_ -> known.size() == files.size())
                .map(tool -> tool.install(known))
                .orElse(String.join(", ", files));
    }
}
