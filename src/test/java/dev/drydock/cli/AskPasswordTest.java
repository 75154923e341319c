package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.PseudoTerminal;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The password typed on a terminal. */
@NeedsServers
@Timeout(120)
class AskPasswordTest {

    private static final String PASSWORD = "canary ünï 7";

    private final TestServer server = Lab.mysql57();

    @TempDir
    private Path home;

    @BeforeEach
    void account() throws SQLException {
        server.run(
                "DROP DATABASE IF EXISTS typed",
                "CREATE DATABASE typed",
                "CREATE TABLE typed.two (id INT) ENGINE=InnoDB",
                "INSERT INTO typed.two VALUES (1), (2)",
                "CREATE USER 'typist'@'%' IDENTIFIED BY '" + PASSWORD + "'",
                "GRANT SELECT ON typed.* TO 'typist'@'%'");
    }

    @AfterEach
    void drop() throws SQLException {
        server.run("DROP USER 'typist'@'%'", "DROP DATABASE typed");
    }

    @Test
    void isAskedForWithoutBeingShown() throws Exception {
        try (PseudoTerminal terminal = count("")) {
            terminal.awaitShown("Password of typist at ");
            terminal.type(PASSWORD);
            assertThat(terminal.end()).as(terminal.shown()).isZero();
            assertThat(terminal.shown()).contains("typed,two,InnoDB,2,").doesNotContain("canary");
        }
    }

    @Test
    void isAskedForWhereTheResultsGoToAFile() throws Exception {
        Path results = home.resolve("rows.csv");
        try (PseudoTerminal terminal = count("> '" + results + "'")) {
            terminal.awaitShown("Password of typist at ");
            terminal.type(PASSWORD);
            assertThat(terminal.end()).as(terminal.shown()).isZero();
            assertThat(terminal.shown()).contains("1 counted").doesNotContain("canary");
        }
        assertThat(Files.readString(results)).contains("typed,two,InnoDB,2,").doesNotContain("Password");
    }

    @Test
    void whenWrongIsSaidWithItsCode() throws Exception {
        try (PseudoTerminal terminal = count("")) {
            terminal.awaitShown("Password of typist at ");
            terminal.type("canary wrong");
            assertThat(terminal.end()).as(terminal.shown()).isEqualTo(3);
            assertThat(terminal.shown()).contains("E-2006").doesNotContain("canary");
        }
    }

    private PseudoTerminal count(String redirections) throws Exception {
        return PseudoTerminal.start(
                home,
                redirections,
                "count",
                "--server",
                "mysql://typist@" + server.host() + ":" + server.port(),
                "--schema",
                "typed",
                "--ask-password",
                "--format",
                "csv");
    }
}
