package dev.drydock.feature.upgrade.tool;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.ProgramEnd;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code mysqldump} or {@code mariadb-dump} with the client beside it, as programs of this computer. Passwords reach them through
 * an option file that only this account can read.
 *
 * @param dump writes a server's schemas as statements
 * @param load sends them to another
 * @param version what {@code dump} says of itself
 */
public record DumpTool(Path dump, Path load, ToolVersion version) {

    /** What can be looked for, for the user. */
    public static final String NAMES = "mysqldump, mariadb-dump";

    private static final List<String> DUMPS = List.of("mysqldump", "mariadb-dump");
    private static final List<String> CLIENTS = List.of("mysql", "mariadb");
    private static final Pattern SAYS_DUMP = Pattern.compile("\\b(mysqldump|mariadb-dump)\\b");

    /** How often a program that runs is looked at. */
    private static final long LOOK_MILLIS = 300;

    private static final int MOST_WORDS = 1_000_000;

    /**
     * @param exit its exit code
     * @param words what it wrote beside the dump
     */
    public record Outcome(int exit, String words) {}

    /**
     * The program that is named, or one in the folder that is; asks it for its version and blocks.
     *
     * @throws DrydockException E-4290 if it is none, or has no client beside it
     */
    public static DumpTool at(Path named) {
        Stream<Path> places = Files.isDirectory(named)
                ? Stream.of("", "bin", "usr/bin")
                        .flatMap(place ->
                                DUMPS.stream().map(name -> named.resolve(place).resolve(name)))
                : Stream.of(named);
        return places.flatMap(place -> of(place.toAbsolutePath()).stream())
                .findFirst()
                .orElseThrow(() -> new DrydockException(Problem.of(UpgradeError.TOOL_NO_DUMP, NAMES, named)));
    }

    /**
     * Of what is beside both programs, on the search path and in the usual folders: that of the target's series, else of the
     * old one's, else of the same maker, else any. Blocks on the programs it asks.
     */
    public static Optional<DumpTool> find(ServerProgram target, ServerProgram old) {
        List<String> folders = new ArrayList<>();
        for (ServerProgram program : List.of(target, old)) {
            folders.add(program.binary().resolveSibling("").toString());
            program.base().ifPresent(base -> folders.add(base.resolve("bin").toString()));
        }
        folders.addAll(ToolSearch.folders());
        return folders.stream()
                .flatMap(folder -> DUMPS.stream().flatMap(name -> ToolSearch.file(folder, name).stream()))
                .distinct()
                .flatMap(place -> of(place).stream())
                .min(Comparator.comparingInt(tool -> tool.strangeness(target, old)));
    }

    private int strangeness(ServerProgram target, ServerProgram old) {
        if (version.fits(target)) {
            return 0;
        }
        return version.fits(old) ? 1 : version.mariaDb() == old.mariaDb() ? 2 : 3;
    }

    private static Optional<DumpTool> of(Path dump) {
        if (!Files.isRegularFile(dump) || !Files.isExecutable(dump)) {
            return Optional.empty();
        }
        try {
            Optional<ToolVersion> version = ToolVersion.of(dump)
                    .filter(told -> SAYS_DUMP.matcher(told.text()).find());
            return version.flatMap(told -> CLIENTS.stream()
                    .map(dump::resolveSibling)
                    .filter(Files::isExecutable)
                    .findFirst()
                    .map(load -> new DumpTool(dump, load, told)));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** Whether the names of schemas can be given to a program here, which a plain locale does not allow for all. */
    public static boolean canName(List<String> schemas) {
        Charset arguments = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
        return schemas.stream().allMatch(schema -> arguments.newEncoder().canEncode(schema));
    }

    /** Name and version, for the user. */
    public String product() {
        return dump.getFileName() + " " + version.number();
    }

    /** Dumps schemas with all that is in them into a file; goes on behind what it cannot dump. */
    public Outcome dump(OpenServer from, Secret password, List<String> schemas, Path into, Running running)
            throws IOException {
        List<String> options = new ArrayList<>(List.of(
                "--routines",
                "--events",
                "--triggers",
                "--hex-blob",
                "--no-tablespaces",
                "--max-allowed-packet=1G",
                "--default-character-set=utf8mb4",
                "--force"));
        if (!version.mariaDb()) {
            options.addAll(List.of("--loose-set-gtid-purged=OFF", "--loose-column-statistics=OFF"));
        }
        options.addAll(List.of("--databases", "--"));
        options.addAll(schemas);
        return run(dump, options, from, password, ProcessBuilder.Redirect.to(into.toFile()), null, running);
    }

    /** Sends a dump to a server; goes on behind what that refuses. */
    public Outcome load(Path dumped, OpenServer into, ChangePermit permit, Secret password, Running running)
            throws IOException {
        permit.require();
        return run(
                load,
                List.of("--batch", "--force", "--max-allowed-packet=1G", "--default-character-set=utf8mb4"),
                into,
                password,
                ProcessBuilder.Redirect.DISCARD,
                dumped.toFile(),
                running);
    }

    /**
     * @param context of the job, whose Cancel ends the program
     * @param goOn asked now and then; false ends it, too
     */
    public record Running(JobContext context, BooleanSupplier goOn) {}

    private Outcome run(
            Path program,
            List<String> options,
            OpenServer server,
            Secret password,
            ProcessBuilder.Redirect output,
            @Nullable File input,
            Running running)
            throws IOException {
        Path words = ProcessFolder.file(".txt");
        try (ToolOptions login = ToolOptions.write(server.profile(), version.mariaDb(), null, password)) {
            String mark = "--defaults-file=" + login.file();
            List<String> command = new ArrayList<>(List.of(program.toString(), mark));
            command.addAll(options);
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(output).redirectError(words.toFile());
            // MySQL's read the user's own login path whatever other files they are given
            builder.environment().put("MYSQL_TEST_LOGIN_FILE", login.file() + ".none");
            if (input != null) {
                builder.redirectInput(input);
            }
            Process process = builder.start();
            ProcessFolder.child(process.toHandle(), mark);
            ProgramEnd end = new ProgramEnd(program.toString(), process);
            try (JobContext.Registration _ = running.context().register(end)) {
                while (process.isAlive()) {
                    process.onExit()
                            .completeOnTimeout(process, LOOK_MILLIS, TimeUnit.MILLISECONDS)
                            .join();
                    if (!running.goOn().getAsBoolean()) {
                        end.end();
                    }
                }
            } finally {
                process.destroyForcibly();
            }
            running.context().checkCancelled();
            return new Outcome(process.exitValue(), words(words));
        } finally {
            Files.delete(words);
        }
    }

    private static String words(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file)) {
            return new String(stream.readNBytes(MOST_WORDS), StandardCharsets.UTF_8);
        }
    }
}
