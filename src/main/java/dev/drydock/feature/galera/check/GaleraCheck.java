package dev.drydock.feature.galera.check;

import dev.drydock.check.Check;
import dev.drydock.platform.i18n.Messages;
import java.util.function.Consumer;

/**
 * One check of a cluster.
 *
 * @param id stable name; its texts are in the message file under it
 * @param look looks and reports
 */
record GaleraCheck(String id, Consumer<GaleraContext> look) implements Check<GaleraContext> {

    @Override
    public String title() {
        return Messages.of("galeracheck").text(id + ".title");
    }

    @Override
    public void run(GaleraContext context) {
        look.accept(context);
    }
}
