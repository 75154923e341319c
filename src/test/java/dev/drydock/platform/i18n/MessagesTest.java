package dev.drydock.platform.i18n;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MessagesTest {

    @Test
    void aCountTakesItsPlural() {
        Messages messages = Messages.of("ui");
        assertThat(messages.text("status.servers", "0")).isEqualTo("0 servers connected");
        assertThat(messages.text("status.servers", "1")).isEqualTo("1 server connected");
        assertThat(messages.text("status.servers", "1,204")).isEqualTo("1,204 servers connected");
        assertThat(messages.text("status.servers", 1L)).isEqualTo("1 server connected");
        assertThat(messages.text("status.servers")).isEqualTo("{0} servers connected");
    }

    /** What was filled in is not looked through for places again. */
    @Test
    void anArgumentThatLooksLikeAPlaceStaysAsItIs() {
        assertThat(Messages.of("ui").text("tab.title", "{1} $1 a'b", "Row counts"))
                .isEqualTo("{1} $1 a'b · Row counts");
    }

    /** One word for many where it may be one: "1 tables". */
    @Test
    void everyCountBeforeANounHasAChoice() throws Exception {
        Pattern counted =
                Pattern.compile("\\{\\d} (tables|servers|lanes|workers|rows|runs|findings|checks|gates|lines|jobs"
                        + "|schemas|replicas|actions|columns|views|sequences|prerequisites|results|threads)\\b");
        try (Stream<Path> files = Files.list(Path.of("resources/messages"))) {
            assertThat(files.toList())
                    .allSatisfy(file -> assertThat(Files.readAllLines(file))
                            .as("%s", file)
                            .filteredOn(line -> counted.matcher(line).find())
                            .isEmpty());
        }
    }

    /** A DBA must never have to guess what a word means: these have names in the field. */
    @Test
    void wordsAreThoseOfTheField() throws Exception {
        Pattern own = Pattern.compile("(?i)\\blook(s|ing)? before\\b|\\bgates?\\b(?!\\.)|by hand|at work|\\bLanes\\b"
                + "|\\d} lanes|one lane|take in again|leave out$|to the end$|carry (the plan )?out|\\bprove\\b|no proof"
                + "|broken off|went wrong|own moment|at one moment|off by|key used|link speed|ssh hosts? on the way"
                + "|place in replication|take back|server is content|sign of life|stand in the way|\\bGo on$");
        try (Stream<Path> files = Files.list(Path.of("resources/messages"))) {
            assertThat(files.toList())
                    .allSatisfy(file -> assertThat(Files.readAllLines(file))
                            .as("%s", file)
                            .filteredOn(line -> line.contains("=")
                                    && own.matcher(line.substring(line.indexOf('=') + 1))
                                            .find())
                            .isEmpty());
        }
    }

    /** Of two texts under one key a properties file keeps the last without a word. */
    @Test
    void noKeyStandsTwiceInAFile() throws Exception {
        try (Stream<Path> files = Files.list(Path.of("resources/messages"))) {
            List<Path> found = files.toList();
            assertThat(found)
                    .hasSizeGreaterThan(5)
                    .allSatisfy(file -> assertThat(Files.readAllLines(file).stream()
                                    .filter(line -> !line.startsWith("#") && line.contains("="))
                                    .map(line -> line.substring(0, line.indexOf('='))))
                            .as("%s", file)
                            .doesNotHaveDuplicates());
        }
    }
}
