package dev.drydock.feature.encryption.checks;

import dev.drydock.feature.encryption.SurveyCheck;
import java.util.List;
import java.util.stream.Stream;

/** All checks of a survey, at rest first. */
public final class SurveyChecks {

    private SurveyChecks() {}

    public static List<SurveyCheck> all() {
        return Stream.of(
                        RestChecks.all(),
                        KeyChecks.all(),
                        LogChecks.all(),
                        TransitChecks.all(),
                        ChainChecks.all(),
                        List.of(LibraryCheck.check()),
                        LinkChecks.all())
                .flatMap(List::stream)
                .toList();
    }
}
