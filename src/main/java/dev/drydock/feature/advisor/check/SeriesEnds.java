package dev.drydock.feature.advisor.check;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.config.FactLines;
import java.time.LocalDate;
import java.util.Optional;

/** Until when vendors mend a series. */
public final class SeriesEnds {

    private static final String FILE = "/advisor/series-ends.tsv";

    private SeriesEnds() {}

    /** Such as {@code 5.7}. */
    public static String series(ServerFacts facts) {
        return facts.version().major() + "." + facts.version().minor();
    }

    /** The last day; empty where it is not known. */
    public static Optional<LocalDate> of(ServerFacts facts) {
        String key = (facts.mariaDb() ? "mariadb\t" : "mysql\t") + series(facts) + "\t";
        return FactLines.of(FILE).stream()
                .filter(line -> line.startsWith(key))
                .map(line -> LocalDate.parse(line.substring(key.length())))
                .findFirst();
    }
}
