package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.NetworkTrouble;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program is killed, sent to sleep and cut off from its server at random moments, and taken up again. */
@NeedsServers
@Tag(Trials.SOAK)
@Timeout(7200)
class ProcessSoakTest {

    private static final int USUAL_TRIALS = 10;
    private static final int LATEST_MILLIS = 800;
    private static final int LONGEST_SLEEP_MILLIS = 31_000;
    private static final int MOST_RESUMES = 6;
    private static final int KINDS = 4;

    @TempDir
    private Path folder;

    @Test
    void anUpgradeComesToItsEndWithEachTableRebuiltOnce() throws Exception {
        Random random = Trials.random("upgrades as processes");
        List<String> wrong = new ArrayList<>();
        for (int trial = 1; trial <= Trials.count(USUAL_TRIALS); trial++) {
            Path home = Files.createDirectory(folder.resolve("home" + trial));
            List<String> story = new ArrayList<>();
            try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                    TcpProxy proxy = TcpProxy.to(server.port())) {
                upgrade(home, server, proxy, random, story);
            } catch (AssertionError found) {
                wrong.add("trial " + trial + " " + story + ": " + found.getMessage());
                System.out.println(wrong.getLast());
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static void upgrade(Path home, TestServer server, TcpProxy proxy, Random random, List<String> story)
            throws Exception {
        SizableUpgrade upgrade = new SizableUpgrade(home);
        List<String> before = content(server);
        boolean ended = false;
        try (DrydockProcess process = DrydockProcess.start(home, words(server, proxy));
                Connection watching = server.connect()) {
            Lots.eventually(() -> Lots.busy(watching, SizableUpgrade.ALTER) || !process.alive());
            ended = befall(process, server, proxy, random, story);
        }
        for (int resume = 1; !ended && resume <= MOST_RESUMES; resume++) {
            try (DrydockProcess process = DrydockProcess.start(home, "upgrade", "resume")) {
                Thread.sleep(random.nextInt(3_000));
                ended = resume == MOST_RESUMES
                        ? wellEnded(process.end(), story)
                        : befall(process, server, proxy, random, story);
            }
        }
        assertThat(content(server)).as("the data").isEqualTo(before);
        SizableUpgrade.assertUpgraded(server, SizableUpgrade.counts(server));
        assertThat(upgrade.done().values())
                .as("rebuilt how often: " + upgrade.done())
                .allMatch(times -> times == 1);
        try (Connection watching = server.connect()) {
            assertThat(Lots.busy(watching, SizableUpgrade.ALTER))
                    .as("left on the server")
                    .isFalse();
        }
    }

    private static String[] words(TestServer server, TcpProxy proxy) {
        String[] words = SizableUpgrade.words(server, server.user(), "--workers", "2");
        for (int at = 0; at < words.length; at++) {
            words[at] = words[at].replace(":" + server.port(), ":" + proxy.port());
        }
        return words;
    }

    /** What every table holds, whatever form the server stores it in. */
    private static List<String> content(TestServer server) throws Exception {
        List<String> content = new ArrayList<>();
        for (int table = 0; table < SizableUpgrade.TABLES; table++) {
            content.add(server.value(
                    "SELECT CONCAT(COUNT(*), ' ', SUM(CRC32(CONCAT_WS(',', id, d, v)))) FROM sizable.t" + table));
        }
        return content;
    }

    /** Does one thing to the process or its server. Returns whether the process came to its good end. */
    private static boolean befall(
            DrydockProcess process, TestServer server, TcpProxy proxy, Random random, List<String> story)
            throws Exception {
        int wait = random.nextInt(LATEST_MILLIS);
        Thread.sleep(wait);
        story.add(wait + " ms");
        switch (random.nextInt(KINDS)) {
            case 0 -> {
                story.add("KILL OF THE APPLICATION");
                boolean over = !process.alive();
                process.kill();
                return over && wellEnded(process.end(), story);
            }
            case 1 -> {
                long millis = random.nextInt(LONGEST_SLEEP_MILLIS);
                story.add("SLEEP for " + millis + " ms");
                process.sleep(Duration.ofMillis(millis));
            }
            case 2 -> {
                story.add("KILL OF THE SERVER");
                server.kill();
                server.restart();
            }
            default -> story.add(NetworkTrouble.draw(random).befall(proxy, random));
        }
        return wellEnded(process.end(), story);
    }

    private static boolean wellEnded(DrydockProcess.Ended ended, List<String> story) {
        story.add("exit " + ended.status());
        assertThat(ended.err())
                .as("nobody sent a KILL, and nothing is a defect")
                .doesNotContain("E-3005")
                .doesNotContain("E-1001");
        return ended.status() == 0;
    }

    @Test
    void aCountOutlivesSleepsAndFailuresOfTheNetwork() throws Exception {
        Random random = Trials.random("counts as processes");
        List<String> wrong = new ArrayList<>();
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                TcpProxy proxy = TcpProxy.to(server.port());
                Connection watching = server.connect()) {
            for (int trial = 1; trial <= Trials.count(USUAL_TRIALS); trial++) {
                Path home = Files.createDirectory(folder.resolve("count" + trial));
                List<String> story = new ArrayList<>();
                try (DrydockProcess process = DrydockProcess.start(
                        home, "count", "--server", "mysql://root@127.0.0.1:" + proxy.port(), "--schema", "sizable")) {
                    Lots.eventually(() -> Lots.busy(watching, "FROM `sizable`") || !process.alive());
                    int millis = random.nextInt(LONGEST_SLEEP_MILLIS);
                    if (random.nextBoolean()) {
                        story.add("SLEEP for " + millis + " ms");
                        process.sleep(Duration.ofMillis(millis));
                    } else {
                        story.add(NetworkTrouble.draw(random).befall(proxy, random));
                    }
                    DrydockProcess.Ended ended = process.end();
                    assertThat(ended.status()).as(story + ended.err()).isZero();
                    assertThat(ended.err()).doesNotContain("E-");
                } catch (AssertionError found) {
                    wrong.add("trial " + trial + " " + story + ": " + found.getMessage());
                    System.out.println(wrong.getLast());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }
}
