package dev.drydock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of verdicts: its words are those on the screen, and its tests are there. */
class VerdictsPageTest {

    private static final Path PAGE = Path.of("docs/verdicts.md");

    private static final Pattern WORD = Pattern.compile("(?m)^\\| \\*([^*]+)\\*");

    private static final Pattern TEST = Pattern.compile("`(\\w+Test)\\b");

    @Test
    void eachWordIsOneOfTheMessages() throws Exception {
        List<String> messages = messages();
        List<String> words = WORD.matcher(Files.readString(PAGE))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(words).hasSizeGreaterThan(20);
        assertThat(words.stream().filter(word -> {
                    Pattern shown = shown(word);
                    return messages.stream()
                            .noneMatch(message -> shown.matcher(message).find());
                }))
                .as("words that no message has")
                .isEmpty();
    }

    /** N and … stand for what a message puts in; of a choice of forms, the last is meant. */
    private static Pattern shown(String word) {
        return Pattern.compile(
                Stream.of(word.split("\\bN\\b|…", -1))
                        .map(part -> Pattern.quote(part.strip()))
                        .collect(Collectors.joining(".*?")),
                Pattern.CASE_INSENSITIVE);
    }

    @Test
    void eachTestIsThere() throws Exception {
        List<String> names;
        try (Stream<Path> sources = Files.walk(Path.of("src/test/java"))) {
            names = sources.map(file -> file.getFileName().toString().replace(".java", ""))
                    .toList();
        }
        assertThat(TEST.matcher(Files.readString(PAGE)).results().map((MatchResult found) -> found.group(1)))
                .isNotEmpty()
                .allMatch(names::contains);
    }

    private static List<String> messages() throws IOException {
        List<String> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("resources/messages"))) {
            for (Path file : files.toList()) {
                Properties texts = new Properties();
                texts.load(Files.newBufferedReader(file));
                texts.values()
                        .forEach(text -> all.add(text.toString().replaceAll("\\{\\d,choice,[^}]*<([^}]*)}", "$1")));
            }
        }
        return all;
    }
}
