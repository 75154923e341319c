package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.PseudoTerminal;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.FakePort;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of objects and servers, and texts of servers, are shown on a terminal and obeyed by none, on each way out. */
@NeedsServers
@Timeout(120)
class HostileTextTest extends CommandLine {

    /** Sets the terminal's title, rings, clears the screen in both ways to write it, goes back, turns the direction. */
    private static final String HOSTILE = "x\u001b]0;owned\u0007\u001b[2J\u009b31m\rok\u202egpj";

    private static final String SHOWN = "x\\u001b]0;owned\\u0007\\u001b[2J\\u009b31m\\rok\\u202egpj";

    private final TestServer server = Lab.mysql57();

    @BeforeEach
    void tables() throws SQLException {
        server.run(
                "DROP DATABASE IF EXISTS hostile",
                "CREATE DATABASE hostile",
                "CREATE TABLE hostile.`" + HOSTILE + "` (id INT PRIMARY KEY, t VARCHAR(9) CHARACTER SET utf8)"
                        + " ENGINE=InnoDB PARTITION BY HASH (id) PARTITIONS 2",
                "CREATE VIEW hostile.`v" + HOSTILE + "` AS SELECT 1 AS one");
    }

    @AfterEach
    void drop() throws SQLException {
        server.run("DROP DATABASE hostile");
    }

    private Commands.Ended shown(String... words) {
        return commands.shown(Stream.of(words)
                .flatMap(word -> word.equals("SERVER")
                        ? Stream.of("--server", "mysql://" + server.user() + "@" + server.host() + ":" + server.port())
                        : Stream.of(word))
                .toArray(String[]::new));
    }

    /** Without the colours that Drydock itself gives a whole line, and what keeps its progress on one. */
    private static String uncoloured(String text) {
        return text.replaceAll("\r\u001b\\[\\?7l([^\u001b]*)\u001b\\[\\?7h", "\r$1")
                .replace("\r\u001b[K", "\r")
                .replaceAll("\u001b\\[3[123]m(.*)\u001b\\[0m", "$1");
    }

    /** Only the progress goes back to the begin of its line, and a line of CSV ends so. */
    private static void harmless(Commands.Ended ended) {
        for (String text : List.of(ended.out(), ended.err())) {
            assertThat(uncoloured(text))
                    .doesNotContainPattern("[\\p{Cc}\\u202e&&[^\\n\\t\\r]]")
                    .doesNotContain("\rok");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "count SERVER --schema hostile --partitions",
                "count SERVER --schema hostile --format csv",
                "count SERVER --schema hostile --format json",
                "count SERVER --schema hostile --format html",
                "count SERVER --schema hostile --preview",
                "upgrade check SERVER --target 8.0",
                "upgrade check SERVER --target 8.0 --format json",
                "upgrade plan SERVER --schema hostile",
                "upgrade plan SERVER --schema hostile --format json",
                "upgrade verify SERVER --schema hostile",
            })
    void resultsMessagesAndProgress(String words) {
        Commands.Ended ended = shown(words.split(" "));
        harmless(ended);
        if (!words.contains("verify") && !words.contains("json") && !words.contains("plan")) {
            assertThat(ended.out() + ended.err()).contains(SHOWN);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tables check SERVER --schema hostile --yes",
                "tables checksum SERVER --schema hostile --yes",
                "upgrade verify SERVER --schema hostile",
                "upgrade plan SERVER --schema hostile",
                "encryption check SERVER",
            })
    void aNameOfTwoLinesStaysInOne(String words) throws SQLException {
        server.run(
                "CREATE TABLE hostile.`two\nerror: lines` (id INT) ENGINE=MEMORY",
                "CREATE TABLE hostile.`inno\nerror: lines` (id INT PRIMARY KEY) ENGINE=InnoDB",
                "CREATE DEFINER = nobody_here@localhost VIEW hostile.`v\nerror: lines` AS SELECT 1 AS one");
        List<Commands.Ended> texts = new ArrayList<>(List.of(shown(words.split(" "))));
        commands.history()
                .runs(RunFilter.newest(1))
                .forEach(run -> texts.add(shown("history", "show", Long.toString(run.id()))));
        assertThat(texts)
                .flatMap(ended -> (ended.out() + "\n" + ended.err()).lines().toList())
                .noneMatch(line -> line.startsWith("error: lines"));
    }

    @Test
    void theHistory() {
        shown("count", "SERVER", "--schema", "hostile");
        String run = Long.toString(
                commands.history().runs(RunFilter.newest(1)).getFirst().id());
        for (List<String> words : List.of(
                List.of("list"),
                List.of("show", run),
                List.of("show", run, "--format", "csv"),
                List.of("compare", run, run))) {
            Commands.Ended ended =
                    shown(Stream.concat(Stream.of("history"), words.stream()).toArray(String[]::new));
            harmless(ended);
            if (words.getFirst().equals("show")) {
                assertThat(ended.out()).contains(SHOWN);
            }
        }
    }

    @Test
    void profilesAndFilesToImport() throws Exception {
        Path file = folder.resolve("servers.json");
        commands.run("servers", "add", "plain", "--host", "db1", "--user", "dba");
        assertThat(commands.run("servers", "export", file.toString()).err()).contains("1");
        Files.writeString(
                file,
                Files.readString(file)
                        .replace(
                                "\"plain\"",
                                "\""
                                        + HOSTILE.replace("\u001b", "\\u001b")
                                                .replace("\u0007", "\\u0007")
                                                .replace("\r", "\\r")
                                        + "\""));
        harmless(shown("servers", "import", file.toString()));
        harmless(shown("servers", "import", file.toString(), "--yes"));
        harmless(shown("servers", "list"));
        assertThat(shown("servers", "list").out()).contains("db1");
    }

    @Test
    void whatAServerSaysInsteadOfAGreeting() {
        byte[] text = ("#HY000" + HOSTILE).getBytes(StandardCharsets.UTF_8);
        byte[] packet = new byte[7 + text.length];
        packet[0] = (byte) (3 + text.length);
        packet[4] = (byte) 0xff;
        packet[5] = (byte) (1129 & 0xff);
        packet[6] = (byte) (1129 >> 8);
        System.arraycopy(text, 0, packet, 7, text.length);
        try (FakePort port = FakePort.answering(packet)) {
            String url = "mysql://dba@127.0.0.1:" + port.port();
            for (List<String> words : List.of(
                    List.of("count", "--server", url),
                    List.of("count", "--server", url, "--preview"),
                    List.of("doctor", "--server", url),
                    List.of("link", "--server", url))) {
                Commands.Ended ended = shown(words.toArray(String[]::new));
                harmless(ended);
                assertThat(ended.out() + ended.err()).as(words.getFirst()).contains("\\u001b]0;owned");
            }
        }
    }

    @Test
    void whatWasTypedComesBackVisible() {
        harmless(shown("count", "SERVER", "--schema", HOSTILE));
        harmless(shown("count", "--server", HOSTILE));
        harmless(shown("count", "--" + HOSTILE));
        harmless(shown(HOSTILE));
    }

    @Test
    void aQuestionOnTheTerminalMayComeFromAServer() {
        assertThat(PasswordPrompt.shown("Token\n" + HOSTILE + ": ")).isEqualTo("Token\n" + SHOWN + ": ");
    }

    /** By the process as it is: on a terminal visible, in a file as it is. */
    @Test
    void csvOnATerminalIsVisibleAndInAFileExact() throws Exception {
        String[] words = {
            "count",
            "--server",
            "mysql://" + server.user() + "@" + server.host() + ":" + server.port(),
            "--schema",
            "hostile",
            "--format",
            "csv"
        };
        try (PseudoTerminal terminal = PseudoTerminal.start(home(), "", words)) {
            assertThat(terminal.end()).as(terminal.shown()).isZero();
            assertThat(uncoloured(terminal.shown()))
                    .contains(SHOWN)
                    .doesNotContain("\u001b", "\u009b", "\u0007", "\u202e");
        }
        Path file = folder.resolve("rows.csv");
        try (PseudoTerminal terminal = PseudoTerminal.start(home(), "> '" + file + "'", words)) {
            assertThat(terminal.end()).as(terminal.shown()).isZero();
            assertThat(uncoloured(terminal.shown())).doesNotContain("\u001b", "\u009b", "\u0007", "\u202e");
        }
        assertThat(Files.readString(file)).contains(HOSTILE);
    }

    /** A character that comes in parts, an end of line of two, and a return that is none. */
    @Test
    void bytesMayComeOneByOne() throws Exception {
        ByteArrayOutputStream seen = new ByteArrayOutputStream();
        try (EscapingOutput output = new EscapingOutput(new PrintStream(seen, true, StandardCharsets.UTF_8))) {
            for (byte octet : "a\tü€😀\r\nb\rc\u009b\u2028\n".getBytes(StandardCharsets.UTF_8)) {
                output.write(new byte[] {octet}, 0, 1);
            }
            output.write(Arrays.copyOf("😀".getBytes(StandardCharsets.UTF_8), 2), 0, 2);
            output.write('!');
        }
        assertThat(seen.toString(StandardCharsets.UTF_8)).isEqualTo("a\tü€😀\r\nb\\rc\\u009b\u2028\n!");
    }
}
