package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.LiveFolder;
import dev.drydock.db.Lots;
import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.TlsMode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} of the program itself: what the log of the server says that was done, the history says, too. */
@NeedsServers
@Timeout(7200)
@Tag(Trials.SOAK)
class CommandKillTest {

    private static final int KILLS = 60;
    private static final int UPGRADES = 10;
    private static final int LATEST_MILLIS = 6000;
    private static final Pattern SCRATCH = Pattern.compile("CREATE DATABASE `(drydock_load\\w+)`");
    private static final Pattern ALTER = Pattern.compile("ALTER TABLE `sizable`\\.`(t\\d)`");

    private enum Kind {
        COUNT,
        PROVE,
        ENCRYPTION,
        ARCHIVE,
        RETENTION,
        COMPACT
    }

    @TempDir
    private Path folder;

    private final Set<Long> seen = new TreeSet<>();
    private final List<String> wrong = new ArrayList<>();
    private int toldToTheServer;

    private Path home() {
        return folder.resolve("home");
    }

    @Test
    void whatTheServerSawIsInTheHistoryOfACommandThatWasKilled() throws Exception {
        Random random = Trials.random("kills of commands");
        Path archives = Files.createDirectory(folder.resolve("archives"));
        Map<Kind, Integer> kills = new TreeMap<>();
        try (TestServer server = Surveys.mariaDb(Surveys.freePort(), "--general-log=1", "--log-output=TABLE")) {
            server.run("CREATE DATABASE killed");
            for (int table = 0; table < 40; table++) {
                server.run("CREATE TABLE killed.t" + table + " (i INT)");
            }
            for (int trial = 1; trial <= Trials.count(KILLS); trial++) {
                Kind kind = trial < 4 ? Kind.COUNT : Kind.values()[random.nextInt(Kind.values().length)];
                long before = newest();
                server.run("TRUNCATE TABLE mysql.general_log");
                try (DrydockProcess process = DrydockProcess.start(home(), words(kind, server, archives, trial))) {
                    Thread.sleep(random.nextInt(LATEST_MILLIS));
                    process.kill();
                }
                kills.merge(kind, 1, Integer::sum);
                check(trial + " " + kind, kind == Kind.RETENTION, done(server), before);
            }
        }
        System.out.println(
                kills + ", " + toldToTheServer + " changes or counts in the log: " + wrong.size() + " wrong");
        assertThat(wrong).isEmpty();
    }

    private static String done(TestServer server) throws Exception {
        StringBuilder statements = new StringBuilder();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT argument FROM mysql.general_log")) {
            while (rows.next()) {
                statements.append(rows.getString(1)).append('\n');
            }
        }
        return statements.toString();
    }

    private static String[] words(Kind kind, TestServer server, Path archives, int trial) {
        String url = "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
        String words = switch (kind) {
            case COUNT -> "count --schema killed --server " + url;
            case PROVE -> "threadpool prove --connections 4 --rows 500 --seconds 30 --server " + url;
            case ENCRYPTION -> "encryption status --server " + url;
            case ARCHIVE -> "history archive 1 --output " + archives.resolve(trial + ".drydock");
            case RETENTION -> "history retention --keep-newest 2 --keep-months 0 --apply --archive " + archives;
            case COMPACT -> "history compact";
        };
        return words.split(" ");
    }

    private long newest() {
        if (!Files.exists(home())) {
            return 0;
        }
        try (HistoryStore history = HistoryStore.open(home(), "test")) {
            return history.runs(RunFilter.newest(1)).stream()
                    .mapToLong(RunSummary::id)
                    .findFirst()
                    .orElse(0);
        }
    }

    private void check(String trial, boolean deleting, String did, long before) {
        try (HistoryStore history = HistoryStore.open(home(), "test")) {
            history.notices().forEach(notice -> wrong.add(trial + ": " + notice.line()));
            if (!history.verify(_ -> {}).whole()) {
                wrong.add(trial + ": " + history.verify(_ -> {}).sentences());
            }
            Set<Long> there = history.runs(RunFilter.newest(1000)).stream()
                    .map(RunSummary::id)
                    .collect(Collectors.toSet());
            if (!deleting && !there.containsAll(seen)) {
                wrong.add(trial + ": of " + seen + " only " + there);
            }
            seen.retainAll(there);
            seen.addAll(there);
            boolean counted = did.contains("COUNT(*) FROM `killed`");
            toldToTheServer += counted ? 1 : 0;
            if (counted && there.stream().noneMatch(run -> run > before)) {
                wrong.add(trial + ": counted, and no run");
            }
            Matcher scratch = SCRATCH.matcher(did);
            while (scratch.find()) {
                String schema = scratch.group(1);
                toldToTheServer++;
                if (there.stream()
                        .filter(run -> run > before)
                        .flatMap(run -> history.items(run).stream())
                        .noneMatch(item -> item.toString().contains(schema))) {
                    wrong.add(trial + ": " + schema + " was made, and no item says so");
                }
            }
        }
        wrong.stream().filter(one -> one.startsWith(trial)).forEach(System.out::println);
    }

    @Test
    void eachTableThatWasRebuiltIsInTheHistoryOfAnUpgradeThatWasKilled() throws Exception {
        Random random = Trials.random("kills of upgrades");
        int altered = 0;
        for (int trial = 1; trial <= Trials.count(UPGRADES); trial++) {
            Path home = Files.createDirectory(folder.resolve("upgrade" + trial));
            Path log = home.resolveSibling("upgrade" + trial + ".log");
            try (TestServer server =
                    Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA, "--general-log=1", "--general-log-file=" + log)) {
                try (DrydockProcess process = new SizableUpgrade(home).start(server, server.user())) {
                    Lots.eventually(() -> (Files.exists(log) && !altered(log).isEmpty()) || !process.alive());
                    Thread.sleep(random.nextInt(1500));
                    process.kill();
                }
                Set<String> recorded = recorded(home);
                altered += altered(log).size();
                if (!recorded.containsAll(altered(log))) {
                    wrong.add(trial + ": rebuilt " + altered(log) + ", recorded " + recorded);
                }
            }
        }
        System.out.println(altered + " tables rebuilt, " + wrong.size() + " wrong");
        assertThat(wrong).isEmpty();
    }

    private static Set<String> altered(Path log) throws IOException {
        return ALTER.matcher(Files.readString(log, StandardCharsets.ISO_8859_1))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    private Set<String> recorded(Path home) {
        try (HistoryStore history = HistoryStore.open(home, "test")) {
            if (!history.notices().isEmpty() || !history.verify(_ -> {}).whole()) {
                wrong.add(home + ": " + history.notices()
                        + history.verify(_ -> {}).sentences());
            }
            return history.runs(RunFilter.newest(10)).stream()
                    .flatMap(run -> history.items(run.id()).stream())
                    .filter(item -> item.kind().equals("statement"))
                    .map(item -> item.object().name())
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void theCopyOfAMoveThatWasKilledGoesWithTheNextStart() throws Exception {
        Random random = Trials.random("kills of moves");
        int copies = 0;
        try (TestServer server = Surveys.mariaDb(0)) {
            server.run("CREATE DATABASE killed", "CREATE DATABASE team");
            for (String table :
                    IntStream.range(0, 300).mapToObj(i -> "killed.t" + i).toList()) {
                server.run("CREATE TABLE " + table + " (i INT)");
            }
            new ProfileStore(Files.createDirectory(home()).resolve("profiles.json"), _ -> {})
                    .saveAll(List.of(new Profile(
                            UUID.randomUUID().toString(),
                            "team",
                            "",
                            Environment.TEST,
                            server.host(),
                            server.port(),
                            server.user(),
                            PasswordSource.NONE,
                            TlsMode.DISABLED,
                            "")));
            for (int run = 0; run < 3; run++) {
                assertThat(DrydockProcess.run(home(), "count", "--server", "team", "--schema", "killed")
                                .status())
                        .isZero();
            }
            for (int trial = 0; trial < Trials.count(20); trial++) {
                try (DrydockProcess move = DrydockProcess.start(home(), "history", "move", "--to", "team/team")) {
                    Thread.sleep(1000 + random.nextInt(LATEST_MILLIS));
                    move.kill();
                }
                copies += copies().size();
                DrydockProcess.run(home(), "servers", "list");
                if (!copies().isEmpty()) {
                    wrong.add(trial + ": " + copies());
                }
                server.run("DROP DATABASE team", "CREATE DATABASE team");
            }
        }
        System.out.println(copies + " copies left by kills, after the next start " + wrong);
        assertThat(wrong).isEmpty();
    }

    private List<Path> copies() throws IOException {
        return LiveFolder.paths(home()).stream()
                .filter(path -> path.getFileName().toString().contains("all.drydock"))
                .toList();
    }
}
