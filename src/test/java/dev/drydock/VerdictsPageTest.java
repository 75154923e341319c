package dev.drydock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of verdicts: its words are those on the screen, its tests are there, and no word of good news is without a row. */
class VerdictsPageTest {

    private static final Path PAGE = Path.of("docs/verdicts.md");

    private static final Pattern WORD = Pattern.compile("(?m)^\\| \\*([^*]+)\\*");

    private static final Pattern TEST = Pattern.compile("`(\\w+Test)\\b");

    /** A verdict is a short text with such a word, and without one that takes it back or asks for something. */
    private static final Pattern GOOD = Pattern.compile(
            "\\b(?:completed?|well|valid|ready|recorded|verified|connected|encrypted|unlocked|restored|healthy|sound|safe|succeeded|passed|proven|confirmed|fits?|agrees?|works|met|up"
                    + " to date|done|gone|saved|trusted|identical|reachable|put back|as before|in sync|synced|clean|taken"
                    + " back|rolled back|in force|in use|nobody|everything|(?:nothing|all)"
                    + " (?:is|was|are|found|left)|nothing (?:found|wrong|left)|no"
                    + " (?:finding|error|problem|difference)s?)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern NOT_GOOD = Pattern.compile(
            "\\b(?:not|no longer|cannot|could|never|if|unless|until|before|would|must|may|choose|whether|fail\\w*|error"
                    + "|refused|only|without|wait\\w*|still|while|missing|lost|differs?|was left|keep|none)\\b|\\?|…$",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern BEGINS_WITH_NONE =
            Pattern.compile("(?:nothing|nobody|no)\\b", Pattern.CASE_INSENSITIVE);

    private static final int LONGEST = 12;

    /** Problems, and what explains, asks, labels or names something; the same text as a title is looked at. */
    private static final Pattern NO_STATEMENT =
            Pattern.compile("E-\\d.*|.*\\.(?:sentence|advice|tip|prompt|help|hint|reason|remedy|text|why|button|column)"
                    + "|(?:check|remedy|explain|column|option|button|menu|setting|stage)\\..*");

    /** Texts with such a word that say nothing of how something stands, file by file: labels, choices, steps to come, bad news. */
    private static final Map<String, Set<String>> NO_VERDICT = Map.ofEntries(
            Map.entry("advisorcheck", Set.of("cs.latin1-utf8.except", "sec.definer.except", "sec.file-priv.except")),
            Map.entry("advisorplan", Set.of("cancelled")),
            Map.entry("app", Set.of("support.servers")),
            Map.entry("db", Set.of("workers.auto")),
            Map.entry("encryption", Set.of("view.share.unknown")),
            Map.entry("galeracheck", Set.of("node-state.title")),
            Map.entry("history", Set.of("chain.subject", "chain.nothing")),
            Map.entry("poolsetup", Set.of("revert.title")),
            Map.entry("proxysql", Set.of("tab.kept")),
            Map.entry("report", Set.of("fact.recorded")),
            Map.entry("rest", Set.of("waits.backup")),
            Map.entry("restui", Set.of("question.copied")),
            Map.entry("upgradeui", Set.of("rehearsal.host.none")),
            Map.entry("scheduleui", Set.of("none.title")),
            Map.entry("schema", Set.of("rows.cancelled")),
            Map.entry("sessions", Set.of("end.rows")),
            Map.entry("tlsui", Set.of("unfinished.keep")),
            Map.entry(
                    "ui",
                    Set.of(
                            "palette.nothing",
                            "tree.nomatch",
                            "history.unusable",
                            "run.noitems",
                            "member.account",
                            "saved.where")),
            Map.entry("upgrade", Set.of("gate.shutdown.title")));

    @Test
    void eachWordIsOneOfTheMessages() throws Exception {
        List<String> messages = List.copyOf(messages().values());
        List<String> words = words();
        assertThat(words).hasSizeGreaterThan(40);
        assertThat(words.stream().filter(word -> {
                    Pattern shown = shown(word);
                    return messages.stream()
                            .noneMatch(message -> shown.matcher(message).find());
                }))
                .as("words that no message has")
                .isEmpty();
    }

    @Test
    void eachWordOfGoodNewsHasItsRow() throws Exception {
        List<Pattern> rows = words().stream().map(VerdictsPageTest::shown).toList();
        Map<String, String> verdicts = new TreeMap<>(messages());
        verdicts.entrySet().removeIf(message -> !verdict(message.getKey(), message.getValue()));
        assertThat(verdicts).hasSizeGreaterThan(30);
        assertThat(verdicts.entrySet().stream()
                        .filter(message -> rows.stream()
                                .noneMatch(
                                        row -> row.matcher(message.getValue()).find())))
                .as("good news without a row in docs/verdicts.md; where it is none, name it in NO_VERDICT")
                .isEmpty();
    }

    private static boolean verdict(String name, String text) {
        int colon = name.indexOf(':');
        String key = name.substring(colon + 1);
        return !NO_STATEMENT.matcher(key).matches()
                && !NO_VERDICT.getOrDefault(name.substring(0, colon), Set.of()).contains(key)
                && text.split("\\s+").length <= LONGEST
                && GOOD.matcher(text).find()
                && (BEGINS_WITH_NONE.matcher(text).lookingAt()
                        || !NOT_GOOD.matcher(text).find());
    }

    private static List<String> words() throws IOException {
        return WORD.matcher(Files.readString(PAGE))
                .results()
                .map(found -> found.group(1))
                .toList();
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

    /** By file and key, as {@code file:key}. */
    private static Map<String, String> messages() throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> files = Files.list(Path.of("resources/messages"))) {
            for (Path file : files.toList()) {
                Properties texts = new Properties();
                texts.load(Files.newBufferedReader(file));
                String name = file.getFileName().toString().replace(".properties", "");
                texts.forEach((key, text) ->
                        all.put(name + ":" + key, text.toString().replaceAll("\\{\\d,choice,[^}]*<([^}]*)}", "$1")));
            }
        }
        return all;
    }
}
