package dev.drydock.feature.encryption.cost;

import dev.drydock.run.paired.PairedFigure;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What encryption costs here.
 *
 * @param figures what was measured
 * @param aes the processor's part in it
 * @param notes what could not be measured and why, and what the figures do not show; a sentence each
 * @param tableBytes size of each table as the server tells it; 0 where none was made
 * @param fromFiles share of the pages asked for by the tables' statements that the server read from its files, from 0 to 1; empty
 *     where none was made
 */
public record MeasuredCost(
        List<PairedFigure> figures, AesSpeed aes, List<String> notes, long tableBytes, OptionalDouble fromFiles) {

    /** In percent; empty where no table was measured. */
    public Optional<String> fromFilesText() {
        return fromFiles.isPresent()
                ? Optional.of(String.format(Locale.ROOT, "%.1f %%", fromFiles.getAsDouble() * 100))
                : Optional.empty();
    }
}
