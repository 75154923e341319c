package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One statement in the terminal. */
@NeedsServers
@Timeout(120)
class QueryCommandTest extends CommandLine {

    private final TestServer server = Lab.mysql57();

    private Commands.Ended query(String... more) {
        String url = "mysql://" + server.user() + "@" + server.host() + ":" + server.port() + "/mysql";
        return commands.run(Stream.concat(Stream.of("query", "--server", url), Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void csvHasWholeValuesAndNullApartFromTheText() {
        Commands.Ended ended = query("SELECT 'NULL' a, NULL b, x'00FF' c, REPEAT('x', 3000) d, 1 a", "--format", "csv");
        assertThat(ended.out().replace("\r\n", "\n"))
                .isEqualTo("a,b,c,d,a\nNULL,\\N,0x00FF," + "x".repeat(3000) + ",1\n");
        assertThat(ended.status()).isZero();
        assertThat(query("SELECT REPEAT('x', 3000)").out()).contains("… (3,000 characters)");
    }

    @Test
    void jsonIsAsItsSchemaSays() throws Exception {
        Commands.Ended ended = query("SELECT User a, User a FROM user", "--format", "json", "--limit", "1");
        Schemas.fits("query", ended.out());
        assertThat(ended.out()).contains("\"more\":true", "\"read_only\":true", "\"a (2)\"");
        assertThat(ended.err()).contains("There are more rows than these 1.");
    }

    @Test
    void severalServersAreOneTableAndOneWithOtherColumnsIsLeftOut() {
        TestServer other = Lab.shared(ServerKind.MYSQL_5_6);
        String[] urls = Stream.of(server, other)
                .map(one -> "mysql://" + one.user() + "@" + one.host() + ":" + one.port())
                .toArray(String[]::new);
        Commands.Ended both = several(urls, "SELECT 1 AS a");
        assertThat(both.status()).as(both.err()).isZero();
        assertThat(both.out().replace("\r\n", "\n")).startsWith("server,a\n").hasLineCount(3);
        Commands.Ended unlike = several(urls, "SELECT * FROM mysql.user LIMIT 1");
        assertThat(unlike.status()).isEqualTo(1);
        assertThat(unlike.out()).hasLineCount(2);
        assertThat(unlike.err()).contains(":" + other.port() + ": has other columns");
    }

    private Commands.Ended several(String[] urls, String statement) {
        return commands.run("query", "--server", urls[0], "--server", urls[1], "--format", "csv", statement);
    }

    @Test
    void aFileHasTheStatementAndWarningsAreSaid() throws Exception {
        Path file = Files.writeString(folder.resolve("s.sql"), "-- all\nSELECT 'x' + 1;\n");
        Commands.Ended ended = query("--file", file.toString());
        assertThat(ended.status()).isZero();
        assertThat(ended.err()).contains("Warning 1292: ");
    }

    @Test
    void whatActsIsRefusedAndWhatFailsHasItsStatus() {
        assertThat(query("DROP TABLE nothing").err()).contains("E-3030");
        assertThat(query("DROP TABLE nothing").status()).isEqualTo(1);
        assertThat(query("SELECT SLEEP(1)").err()).contains("E-3032", "SLEEP()");
        Commands.Ended failed = query("SELECT * FROM nothing_of_this_name");
        assertThat(failed.status()).isEqualTo(1);
        assertThat(failed.err()).contains("E-3002");
        assertThat(query().status()).isEqualTo(2);
        assertThat(query("SELECT 1", "--limit", "0").status()).isEqualTo(2);
    }

    @Test
    void theHistoryHasTheTextWhereThatIsWanted() {
        assertThat(query("SELECT 'never kept'").status()).isZero();
        assertThat(query("SELECT 'kept'", "--keep-text").status()).isZero();
        Commands.Ended list = commands.run("history", "list", "--format", "csv");
        assertThat(list.out()).contains("Statement");
        String all = Stream.of("1", "2")
                .map(run ->
                        commands.run("history", "show", run, "--format", "json").out())
                .collect(Collectors.joining());
        assertThat(all).contains("SELECT 'kept'").doesNotContain("never kept");
    }
}
