package dev.drydock.feature.encryption.checks;

import dev.drydock.check.Check;
import dev.drydock.check.SimpleCheck;
import dev.drydock.feature.encryption.SurveyContext;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All checks of a survey, at rest first. */
public final class SurveyChecks {

    private SurveyChecks() {}

    public static List<Check<SurveyContext>> all() {
        return Stream.of(
                        AtRestChecks.all(),
                        KeyChecks.all(),
                        LogChecks.all(),
                        TransitChecks.all(),
                        ChainChecks.all(),
                        List.of(LibraryCheck.check()),
                        LinkChecks.all())
                .flatMap(List::stream)
                .toList();
    }

    /** One of them; its title is in the message file. */
    static Check<SurveyContext> check(String id, Consumer<SurveyContext> look) {
        return new SimpleCheck<>(id, Messages.of("encryption").text("check." + id + ".title"), look);
    }
}
