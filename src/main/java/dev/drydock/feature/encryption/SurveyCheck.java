package dev.drydock.feature.encryption;

import dev.drydock.check.Check;
import dev.drydock.platform.i18n.Messages;
import java.util.function.Consumer;

/**
 * One check of a survey. Its texts are {@code check.ID.…} in the message file {@code encryption}.
 *
 * @param look looks, and reports to what it is given
 */
public record SurveyCheck(String id, Consumer<SurveyContext> look) implements Check<SurveyContext> {

    @Override
    public String title() {
        return Messages.of("encryption").text("check." + id + ".title");
    }

    @Override
    public void run(SurveyContext context) {
        look.accept(context);
    }
}
