package dev.drydock.feature.threadpool.survey;

import dev.drydock.check.Check;
import dev.drydock.platform.i18n.Messages;
import java.util.function.Consumer;

/**
 * One check of a survey. Its texts are {@code ID.…} in the message file {@code poolcheck}.
 *
 * @param look looks, and reports to what it is given
 */
public record PoolCheck(String id, Consumer<PoolCheckContext> look) implements Check<PoolCheckContext> {

    @Override
    public String title() {
        return Messages.of("poolcheck").text(id + ".title");
    }

    @Override
    public void run(PoolCheckContext context) {
        look.accept(context);
    }
}
