package dev.drydock.cli;

import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The environment that a word names: a closed list, so that a slip does not make an unguarded one of production. */
final class EnvironmentWord {

    private static final List<Environment> FIXED =
            List.of(Environment.DEVELOPMENT, Environment.TEST, Environment.PRODUCTION);

    /** What people write for them. */
    private static final Map<String, List<String>> SHORT = Map.of(
            "production", List.of("prod", "prd", "live", "p"),
            "test", List.of("testing", "tst", "qa", "staging", "stage"),
            "development", List.of("dev", "devel", "develop", "local"));

    private final List<Environment> known;

    /** @param saved the saved servers, whose own environments are known, too */
    EnvironmentWord(List<Profile> saved) {
        known = Stream.concat(FIXED.stream(), saved.stream().map(Profile::environment))
                .filter(Environment::chosen)
                .distinct()
                .toList();
    }

    /**
     * @param word null for none
     * @param colour of a new one; null for none
     * @throws UsageException for a word that is not known, with the one that may be meant
     */
    Environment of(@Nullable String word, @Nullable String colour, boolean guarded) {
        if (word == null) {
            return Environment.NOT_CHOSEN;
        }
        Optional<Environment> found = known.stream()
                .filter(each -> each.label().equalsIgnoreCase(word))
                .filter(each -> FIXED.contains(each) || (colour == null && !guarded))
                .findFirst();
        if (found.isPresent()) {
            return found.get();
        }
        Optional<String> meant = meant(word);
        boolean slip = meant.filter(label -> label.equals("production")).isPresent();
        if (!guarded && (colour == null || slip)) {
            throw new UsageException("There is no environment \"" + word + "\"."
                    + meant.map(label -> " Did you mean " + label + "?").orElse("")
                    + " There are " + known.stream().map(Environment::label).collect(Collectors.joining(", "))
                    + "; --colour or --guarded makes a new one.");
        }
        return Environment.own(word, colour == null ? "#6c757d" : colour, guarded);
    }

    private Optional<String> meant(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return SHORT.entrySet().stream()
                .filter(entry -> entry.getValue().contains(lower))
                .map(Map.Entry::getKey)
                .findFirst()
                .or(() -> known.stream()
                        .map(each -> each.label().toLowerCase(Locale.ROOT))
                        .filter(label -> near(label, lower))
                        .findFirst());
    }

    /** Whether it is the beginning, or differs by at most two letters. */
    private static boolean near(String label, String word) {
        return (word.length() >= 3 && label.startsWith(word))
                || (word.length() >= 4 && EditDistance.between(label, word) <= 2);
    }
}
