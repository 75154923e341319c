package dev.drydock.feature.encryption;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunKind.Place;
import dev.drydock.run.RunKind.Words;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What reports of encryption's runs say instead of the stable words of the history. */
final class RecordedWords {

    private static final Messages TEXT = Messages.of("encryption");

    private RecordedWords() {}

    static Optional<String> survey(Place place, String word) {
        return switch (place) {
            case KIND ->
                Arrays.stream(PlaceKind.values())
                        .filter(kind -> kind.word().equals(word))
                        .map(PlaceKind::title)
                        .findFirst()
                        .or(() -> text(TEXT, "recorded.kind." + word));
            case STATE ->
                Arrays.stream(Protection.values())
                        .filter(protection -> protection.word().equals(word))
                        .map(Protection::title)
                        .findFirst()
                        .or(() -> word.equals(Protection.REPORTED)
                                ? Optional.of(Protection.reportedTitle())
                                : Optional.empty())
                        .or(() -> text(TEXT, "recorded.state." + word));
            case VALUE -> text(TEXT, "recorded.value." + word);
            case OBJECT, FACT -> Optional.empty();
        };
    }

    static Optional<String> cost(Place place, String word) {
        return place == Place.OBJECT || place == Place.FACT
                ? text(
                                Messages.of("cost"),
                                "part." + word.toUpperCase(Locale.ROOT).replace('-', '_'))
                        .map(part -> place == Place.FACT ? TEXT.text("recorded.ratio", part) : part)
                : Optional.empty();
    }

    /** @param target {@code encrypted} or {@code plain} */
    static Words steps(String target) {
        return (place, word) ->
                place == Place.OBJECT ? text(Messages.of("rest"), "step." + word + "." + target) : survey(place, word);
    }

    private static Optional<String> text(Messages messages, String key) {
        return messages.has(key) ? Optional.of(messages.text(key)) : Optional.empty();
    }
}
