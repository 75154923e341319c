package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.LiveFolder;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of a table in the terminal. */
@NeedsServers
@Timeout(120)
class RowsCommandTest extends CommandLine {

    private static final String TABLE = "`rows.command`.`a``b`";

    private final TestServer server = Lab.mysql57();

    @BeforeEach
    void make() throws Exception {
        server.run(
                "DROP DATABASE IF EXISTS `rows.command`",
                "CREATE DATABASE `rows.command` CHARACTER SET utf8mb4",
                "CREATE TABLE " + TABLE + " (id INT PRIMARY KEY, name VARCHAR(20), bin VARBINARY(4), big TEXT)",
                "INSERT INTO " + TABLE + " VALUES (1, 'NULL', x'00FF', REPEAT('x', 300)), (2, NULL, NULL, ''),"
                        + " (30, '🚢\\n', '', NULL)");
    }

    @AfterEach
    void drop() throws Exception {
        server.run("DROP DATABASE `rows.command`");
    }

    private Commands.Ended rows(String... more) {
        String url = "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
        return commands.run(Stream.concat(Stream.of("rows", "--server", url, TABLE), Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void csvHasTheValuesAndNullApartFromTheText() {
        Commands.Ended ended = rows("--format", "csv");
        assertThat(ended.out().replace("\r\n", "\n"))
                .isEqualTo("id,name,bin,big\n1,NULL,0x00FF," + "x".repeat(256)
                        + "… (300 characters)\n2,\\N,\\N,\n30,\"🚢\n\",0x,\\N\n");
        assertThat(ended.status()).isZero();
        assertThat(rows("--where", "id", "=", "1").out()).contains("'NULL'");
        assertThat(rows("--where", "id", "=", "2").out()).contains("NULL").doesNotContain("'NULL'");
    }

    /** A name of a column comes from people, and goes to a terminal. */
    @Test
    void headingsDoNotCommandTheTerminal() throws Exception {
        server.run("ALTER TABLE " + TABLE + " ADD `\u001b[31mred` INT");
        assertThat(rows().out()).contains("\\u001b[31mred").doesNotContain("\u001b");
    }

    /** Neither what a table holds nor what is sought in it is kept: not in the log, and there is no run. */
    @Test
    void valuesAreInNoFileOfDrydock(@TempDir Path home) throws Exception {
        server.run("UPDATE " + TABLE + " SET name = 'canary-held' WHERE id = 1");
        String url = "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
        DrydockProcess.Ended shown = DrydockProcess.run(home, "rows", "--server", url, TABLE, "--verbose");
        assertThat(shown.out()).as(shown.err()).contains("canary-held");
        assertThat(DrydockProcess.run(home, "rows", "--server", url, TABLE, "--where", "name", "=", "canary-sought")
                        .status())
                .isEqualTo(4);
        assertThat(DrydockProcess.run(home, "rows", "--server", url, TABLE, "--where", "id", "=", "canary-unfit")
                        .status())
                .isEqualTo(1);
        List<Path> files = LiveFolder.files(home);
        assertThat(files).anyMatch(file -> file.toString().endsWith(".log"));
        for (Path file : files) {
            assertThat(LiveFolder.bytes(file)).as(file.toString()).doesNotContain("canary");
        }
    }

    @Test
    void jsonIsAsItsSchemaSays() throws Exception {
        Commands.Ended ended = rows("--format", "json", "--sort", "NAME", "--descending", "--limit", "2");
        Schemas.fits("rows", ended.out());
        assertThat(ended.out())
                .contains("\"more\":true", "\"lengths_of_cut\":{\"big\":300}", "\"bin\":\"00FF\"", "\"big\":null");
        assertThat(ended.err()).contains("There are more rows than these 2.");
    }

    @Test
    void conditionsHoldTogetherAndNoneThatFitsIsSaidByTheStatus() {
        assertThat(rows("--where", "id", "<", "30", "--where", "name", "is", "not-null", "--format", "csv")
                        .out())
                .contains("1,NULL")
                .doesNotContain("\\N,", "30,");
        assertThat(rows("--where", "name", "begins", "🚢").out()).contains("30");
        assertThat(rows("--where", "id", ">", "30").status()).isEqualTo(4);
        Commands.Ended unfit = rows("--where", "id", "=", "1 OR 1");
        assertThat(unfit.status()).isEqualTo(1);
        assertThat(unfit.err()).contains("E-3021").doesNotContain("1 OR 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--limit 0", "--limit 5001", "--time-limit 301", "--where id like x", "--where id is x"})
    void whatIsNoWishIsRefusedBeforeTheServerIsAsked(String words) {
        Commands.Ended ended = rows(words.split(" "));
        assertThat(ended.status()).as(ended.err()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
    }
}
