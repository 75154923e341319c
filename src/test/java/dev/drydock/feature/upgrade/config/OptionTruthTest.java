package dev.drydock.feature.upgrade.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Options that the program of the source takes, with their defaults and the values of their kind, in option files for the
 * target's program: the linter calls an error what the target does not start with, and nothing else.
 */
@NeedsServers
@Timeout(7200)
class OptionTruthTest {

    /** Options that do something else than configure, or name what only this machine has. */
    private static final Pattern LEFT_OUT =
            Pattern.compile("basedir|datadir|user|chroot|.*tmpdir|help|version|verbose|.*-dir"
                    + "|language|secure-file-priv|pid-file|socket|.*defaults.*|initialize.*|bootstrap|daemonize|validate-config|.*-file"
                    + "|exit-info|core-file|gdb|debug.*|port|log-error.*|console|upgrade|tc-heuristic-recover|.*wsrep.*|server-id"
                    + "|ssl-fips-mode|log-bin");

    /** The same lines at each run; the soak takes them all. */
    private static final long SAMPLE = 31;

    private static final Pattern ROW = Pattern.compile("([a-z][a-z0-9-]+) +(\\S.*)");

    /** Of servers that are older than all, of plugins that are not loaded, and values that a target no longer takes. */
    private static final List<String> FURTHER = List.of(
            "default_character_set=utf8",
            "skip-locking",
            "skip-bdb",
            "master_host=db1",
            "log_long_format",
            "set-variable=max_connections=5",
            "innodb_no_such_thing=1",
            "character_set_server=33",
            "character_set_filesystem=33",
            "collation_server=33");

    private static final List<Pair> PAIRS = List.of(
            new Pair(ServerKind.MYSQL_5_5, "5.5.9", ServerKind.MYSQL_5_6, "5.6.24"),
            new Pair(ServerKind.MYSQL_5_5, "5.5.9", ServerKind.MYSQL_5_7, "5.7.22"),
            new Pair(ServerKind.MYSQL_5_6, "5.6.24", ServerKind.MYSQL_5_7, "5.7.22"),
            new Pair(ServerKind.MYSQL_5_7, "5.7.22", ServerKind.MYSQL_8_0, "8.0.15"),
            new Pair(ServerKind.MYSQL_5_7, "5.7.22", ServerKind.MYSQL_9, "9.7.4"),
            new Pair(ServerKind.MARIADB_10_2, "10.2.11", ServerKind.MARIADB_11_4, "11.4.5"));

    /** Two servers with the releases of their programs. */
    private record Pair(ServerKind source, String from, ServerKind target, String to) {

        private UpgradePath path() {
            Series start = target == ServerKind.MARIADB_11_4
                    ? Series.MARIADB_10
                    : Series.named(from).orElseThrow();
            Series end = Series.named(to).orElseThrow();
            List<Hop> hops = Arrays.stream(Hop.values())
                    .filter(hop -> hop.from().compareTo(start) >= 0 && hop.to().compareTo(end) <= 0)
                    .toList();
            return new UpgradePath(ServerVersion.parse(from), start, end, hops, Optional.of(ServerVersion.parse(to)));
        }

        @Override
        public String toString() {
            return from + " → " + to;
        }
    }

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aSampleOfEachPairIsAnErrorIfAndOnlyIfTheTargetDoesNotStart() throws Exception {
        Random random = new Random(SAMPLE);
        List<String> wrong = new ArrayList<>();
        for (Pair pair : PAIRS) {
            Map<String, String> options = options(pair);
            List<String> gone = new ArrayList<>(options.keySet().stream()
                    .filter(name -> !KnownOptions.meaning(
                                    line(name), pair.path().target())
                            .known())
                    .toList());
            List<String> kept = new ArrayList<>(options.keySet());
            kept.removeAll(gone);
            Collections.shuffle(gone, random);
            Collections.shuffle(kept, random);
            int few = pair.target() == ServerKind.MYSQL_8_0 ? 1 : 3;
            List<String> lines = new ArrayList<>();
            gone.stream().limit(few).forEach(name -> lines.addAll(lines(name, options)));
            kept.stream().limit(few).forEach(name -> lines.addAll(lines(name, options)));
            List<String> further = new ArrayList<>(FURTHER);
            Collections.shuffle(further, random);
            wrong.addAll(compared(pair, lines, further.subList(0, few)));
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    @Tag(Trials.SOAK)
    void everyOptionOfEachPairIsAnErrorIfAndOnlyIfTheTargetDoesNotStart() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Pair pair : PAIRS) {
            Map<String, String> options = options(pair);
            List<String> lines = options.keySet().stream()
                    .flatMap(name -> lines(name, options).stream())
                    .toList();
            wrong.addAll(compared(pair, lines, FURTHER));
        }
        assertThat(wrong).isEmpty();
    }

    /** Those whose verdict is not what the target did; the figures are printed. */
    private List<String> compared(Pair pair, List<String> lines, List<String> further) throws Exception {
        List<String> wrong = new ArrayList<>();
        int found = 0;
        int started = 0;
        int missed = 0;
        int untrue = 0;
        List<String> tried = new ArrayList<>();
        for (String line : lines) {
            if (reads(pair.source(), line)) {
                tried.add(line);
            }
        }
        tried.addAll(further);
        for (String line : tried) {
            boolean starts = starts(pair, line);
            boolean error = new OptionLint(OptionFiles.of("[mysqld]\n" + line + "\n"), pair.path())
                    .findings().stream().anyMatch(finding -> finding.kind().fatal());
            if (starts && !error) {
                started++;
            } else if (!starts && error) {
                found++;
            } else {
                wrong.add(pair + (error ? " false: " : " missed: ") + line);
                missed += error ? 0 : 1;
                untrue += error ? 1 : 0;
            }
        }
        System.out.printf(
                "%s: found %d, missed %d, false %d, silent and started %d%n", pair, found, missed, untrue, started);
        wrong.forEach(System.out::println);
        return wrong;
    }

    /** The names and defaults that the source's program tells. */
    private Map<String, String> options(Pair pair) throws Exception {
        Path said = folder.resolve("help");
        run(pair.source(), said, "--no-defaults", "--verbose", "--help");
        Map<String, String> options = new TreeMap<>();
        String text = Files.readString(said);
        for (String row : text.substring(text.indexOf("Value (after reading options)"))
                .lines()
                .skip(2)
                .toList()) {
            Matcher matcher = ROW.matcher(row);
            if (matcher.matches() && !LEFT_OUT.matcher(matcher.group(1)).matches()) {
                options.put(matcher.group(1), matcher.group(2).strip());
            } else if (row.isBlank()) {
                break;
            }
        }
        assertThat(options).hasSizeGreaterThan(200);
        return options;
    }

    private static List<String> lines(String name, Map<String, String> options) {
        String value = options.getOrDefault(name, "");
        List<String> lines = new ArrayList<>(List.of(name));
        if (value.matches("TRUE|FALSE|ON|OFF")) {
            List.of("ON", "OFF", "1", "0").forEach(one -> lines.add(name + "=" + one));
        } else if (value.matches("\\d+")) {
            List.of(value, "0", "1").forEach(one -> lines.add(name + "=" + one));
        } else if (!value.startsWith("(") && !value.contains("/")) {
            lines.add(name + "=" + value);
        }
        return lines;
    }

    private static OptionLine line(String name) {
        return OptionFiles.of("[mysqld]\n" + name + "\n").options().getFirst();
    }

    /** 8.0.15 names an option that it does not know only when it starts. */
    private boolean starts(Pair pair, String line) throws Exception {
        if (pair.target() == ServerKind.MYSQL_8_0 && reads(pair.target(), line)) {
            boolean listed = KnownOptions.meaning(line(line), Series.V8_0).known();
            if (!listed) {
                try (TestServer server = Lab.fresh(pair.target(), "--" + line)) {
                    return server.pid() > 0;
                } catch (IllegalStateException refused) {
                    return false;
                }
            }
        }
        // the way to 9.7 leads through 8.0, which has to start, too
        return reads(pair.target(), line) && (pair.target() != ServerKind.MYSQL_9 || reads(ServerKind.MYSQL_8_0, line));
    }

    private boolean reads(ServerKind kind, String line) throws Exception {
        Path file = Files.writeString(folder.resolve("my.cnf"), "[mysqld]\nserver_id=1\n" + line + "\n");
        List<String> arguments = new ArrayList<>(List.of("--defaults-file=" + file));
        if (kind == ServerKind.MYSQL_9) {
            arguments.addAll(List.of("--validate-config", "--secure-file-priv=NULL"));
        } else {
            arguments.addAll(List.of("--verbose", "--help"));
        }
        return run(kind, folder.resolve("said"), arguments.toArray(String[]::new)) == 0;
    }

    private int run(ServerKind kind, Path said, String... arguments) throws IOException, InterruptedException {
        Path data = Files.createDirectories(folder.resolve("data"));
        List<String> command =
                new ArrayList<>(List.of(LabPrograms.of(kind, folder).toString()));
        command.addAll(List.of(arguments));
        command.add("--user=" + System.getProperty("user.name"));
        command.add("--datadir=" + data);
        Process process = new ProcessBuilder(command)
                .directory(data.toFile())
                .redirectOutput(said.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException(command + " does not end");
        }
        return process.exitValue();
    }
}
