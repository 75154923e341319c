package dev.drydock.feature.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The preview of a benchmark against the server's general log. */
@NeedsServers
@Timeout(120)
class LinkPreviewTest {

    private static final Pattern ENTRY = Pattern.compile("[\\t ](Connect|Query|Execute|Prepare)\\t([^\\n]*)");

    /** What drivers send by themselves at each log-in. */
    private static final Pattern OF_THE_DRIVER =
            Pattern.compile("(?i)(/\\*.*|SET .*|SHOW (VARIABLES|WARNINGS).*|SELECT @@.*|select @@.*)");

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void eachRouteSendsWhatThePreviewShowsAndNoMoreOften(ServerKind kind) throws Exception {
        LinkOptions options = new LinkOptions(List.of(LinkRoute.PLAIN), 4, 20, Duration.ofSeconds(20));
        try (TestServer server = Lab.fresh(kind);
                HistoryStore history = HistoryStore.open(folder.resolve("home"), "test");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            opened.query(session -> session.number("SELECT 1"));
            server.run(
                    "SET GLOBAL log_output = 'FILE'",
                    "SET GLOBAL general_log_file = 'seen.log'",
                    "SET GLOBAL general_log = ON");
            assertThat(new CurrentThreadRunner()
                            .submit(new LinkJob(opened, options, () -> history))
                            .await())
                    .isInstanceOf(JobOutcome.Succeeded.class);
            String log = Files.readString(server.dataDir().orElseThrow().resolve("seen.log"));
            List<String> sent = ENTRY.matcher(log)
                    .results()
                    .filter(entry -> !entry.group(1).equals("Connect"))
                    .map(entry -> entry.group(2))
                    .filter(text -> !OF_THE_DRIVER.matcher(text).matches())
                    .toList();
            long connects = ENTRY.matcher(log)
                    .results()
                    .filter(entry -> entry.group(1).equals("Connect"))
                    .count();

            Set<String> shown = LinkScript.lines(opened.facts(), options).stream()
                    .filter(line -> !line.startsWith("--"))
                    .map(line -> line.replaceFirst(";$", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(new TreeSet<>(sent)).isEqualTo(shown);
            assertThat(sent.stream().filter(LinkScript.QUERY::equals).count()).isEqualTo(LinkScript.queries(options));
            assertThat(connects).isEqualTo(LinkScript.connections(options));
        }
    }
}
