package dev.drydock.feature.advisor;

import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPorts;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes {@code resources/advisor/defaults.tsv}: each release that the lab has is started without any option but those that
 * say where its data are, and read. What differs from a start with one processor and few files, or from the number that
 * {@code --verbose --help} prints, is computed by the server.
 */
final class DefaultsWriter {

    /** Options that say where things are. */
    private static final Pattern PLACE = Pattern.compile(
            "--(basedir|datadir|lc-messages-dir|language|character-sets-dir|plugin-dir|user|log-error|secure-file-priv)=.*");

    private static final Pattern HELP_LINE = Pattern.compile("([a-z][a-z0-9-]+) +(-?\\d+)");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");
    /**
     * Of the machine, by the manual: its memory, its file system, and its processors above those that this one may have; or of
     * settings that are not tried here.
     */
    private static final Pattern OF_MACHINE =
            Pattern.compile("temptable_max_ram|innodb_use_native_aio|innodb_log_file_buffering");

    private static final Pattern OF_MACHINE_9 =
            Pattern.compile("innodb_(read_io_threads|parallel_read_threads|log_writer_threads)");

    /** What the help itself changes. */
    private static final Pattern NOT_BY_HELP = Pattern.compile("log_error_verbosity|log_warnings");

    /** Others are worked out from these. */
    private static final List<String> OTHER_SETTINGS = List.of(
            "--max-connections=1000",
            "--innodb-buffer-pool-size=1280M",
            "--innodb-io-capacity=3000",
            "--table-open-cache=3000");

    private static final List<String> SMALL = List.of("--innodb-buffer-pool-size=64M");

    private static final int START_SECONDS = 90;

    private DefaultsWriter() {}

    /** Argument: the file to write. */
    public static void main(String[] arguments) throws Exception {
        Map<String, List<String>> lines = new TreeMap<>();
        for (ServerKind kind : ServerKind.OF_PACKAGES) {
            add(kind, lines);
        }
        List<String> text = new ArrayList<>();
        text.add("# Defaults of global variables of these releases, as their servers have them without options; written"
                + " by src/dev/make-default-settings.");
        text.add("# name <tab> value <tab> c computed by the server, p of the place (no value), - as it is compiled"
                + " <tab> releases");
        lines.forEach((line, releases) -> text.add(line + "\t" + String.join(",", releases)));
        Files.write(Path.of(arguments[0]), text);
    }

    private static void add(ServerKind kind, Map<String, List<String>> lines) throws Exception {
        List<String> command;
        Map<String, String> environment;
        Path data;
        try (TestServer server = Lab.fresh(kind)) {
            data = server.dataDir().orElseThrow();
            command = words("/proc/" + server.pid() + "/cmdline");
            command.set(
                    0, Path.of("/proc/" + server.pid() + "/exe").toRealPath().toString());
            environment = words("/proc/" + server.pid() + "/environ").stream()
                    .filter(word -> word.startsWith("LD_"))
                    .collect(Collectors.toMap(
                            word -> word.substring(0, word.indexOf('=')),
                            word -> word.substring(word.indexOf('=') + 1)));
            server.stop();
            if (kind == ServerKind.MYSQL_5_5) {
                // later releases give them another size by themselves
                Files.deleteIfExists(data.resolve("ib_logfile0"));
                Files.deleteIfExists(data.resolve("ib_logfile1"));
            }
            List<String> bare = bare(command);
            Map<String, String> usual = started(List.of(), bare, environment, data);
            Map<String, String> other = started(List.of(), with(bare, OTHER_SETTINGS), environment, data);
            Map<String, String> small = started(
                    List.of("prlimit", "--nofile=2048", "taskset", "-c", "0"), with(bare, SMALL), environment, data);
            Map<String, BigDecimal> help = help(bare, environment);
            String release = release(usual.getOrDefault("version", ""));
            String home = command.getFirst();
            usual.forEach((name, value) -> {
                boolean place = VariableNames.identity(name)
                        || name.equals("secure_file_priv") // the package says it
                        || value.contains("/")
                        || value.contains(usual.getOrDefault("hostname", home));
                boolean computed = (!set(name) && (!value.equals(small.get(name)) || !value.equals(other.get(name))))
                        || OF_MACHINE.matcher(name).matches()
                        || (kind == ServerKind.MYSQL_9
                                && OF_MACHINE_9.matcher(name).matches())
                        || (NUMBER.matcher(value).matches()
                                && help.containsKey(name)
                                && !NOT_BY_HELP.matcher(name).matches()
                                && new BigDecimal(value).compareTo(help.get(name)) != 0);
                String line = place ? name + "\t\tp" : name + "\t" + value + "\t" + (computed ? "c" : "-");
                lines.computeIfAbsent(line, _ -> new ArrayList<>()).add(release);
            });
        }
    }

    private static boolean set(String name) {
        return OTHER_SETTINGS.stream().anyMatch(option -> option.startsWith("--" + name.replace('_', '-') + "="));
    }

    private static List<String> with(List<String> command, List<String> further) {
        List<String> all = new ArrayList<>(command);
        all.addAll(further);
        return all;
    }

    private static String release(String version) {
        return (version.contains("MariaDB") ? "mariadb-" : "mysql-") + version.replaceFirst("[^0-9.].*", "");
    }

    private static List<String> bare(List<String> command) {
        // a server for another C library is started by the loader that came with it
        List<String> bare = new ArrayList<>(command.subList(0, command.indexOf("--no-defaults") + 1));
        command.stream().filter(word -> PLACE.matcher(word).matches()).forEach(bare::add);
        return bare;
    }

    private static List<String> words(String file) throws IOException {
        return Arrays.stream(
                        Files.readString(Path.of(file), StandardCharsets.UTF_8).split("\0"))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static Map<String, String> started(
            List<String> limits, List<String> bare, Map<String, String> environment, Path data) throws Exception {
        int port = LabPorts.free();
        List<String> line = with(
                with(limits, bare),
                List.of(
                        "--port=" + port,
                        "--bind-address=127.0.0.1",
                        "--socket=" + data.resolve("s"),
                        "--pid-file=" + data.resolve("p")));
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.redirectOutput(data.resolveSibling("bare.log").toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            return read(port, process, line, data.resolveSibling("bare.log"));
        } finally {
            process.destroy();
            process.waitFor(60, TimeUnit.SECONDS);
        }
    }

    private static Map<String, String> read(int port, Process process, List<String> line, Path log) throws Exception {
        for (int second = 0; second < 2 * START_SECONDS && process.isAlive(); second++) {
            try {
                return read(port);
            } catch (SQLException _) {
                Thread.sleep(500);
            }
        }
        throw new IllegalStateException("did not start: " + line + "\n" + Files.readString(log));
    }

    private static Map<String, String> read(int port) throws SQLException {
        Map<String, String> values = new TreeMap<>();
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:mariadb://127.0.0.1:" + port + "/?user=root&sslMode=disable");
                Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SHOW GLOBAL VARIABLES")) {
                while (rows.next()) {
                    values.put(
                            rows.getString(1).toLowerCase(Locale.ROOT),
                            Optional.ofNullable(rows.getString(2)).orElse("").replaceAll("[\\t\\n]", " "));
                }
            }
        }
        return values;
    }

    private static Map<String, BigDecimal> help(List<String> bare, Map<String, String> environment) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(with(bare, List.of("--verbose", "--help"))).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        Map<String, BigDecimal> values = new TreeMap<>();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        for (String row : text.lines().toList()) {
            Matcher matcher = HELP_LINE.matcher(row);
            if (matcher.matches()) {
                values.put(matcher.group(1).replace('-', '_'), new BigDecimal(matcher.group(2)));
            }
        }
        return values;
    }
}
