package dev.drydock.feature.proxysql.check;

import dev.drydock.check.Check;
import dev.drydock.platform.i18n.Messages;
import java.util.function.Consumer;

/**
 * One check of a ProxySQL.
 *
 * @param id stable name
 * @param look looks, and reports to the scene
 */
public record ProxySqlCheck(String id, Consumer<ProxyScene> look) implements Check<ProxyScene> {

    @Override
    public String title() {
        return Messages.of("proxysql").text("check." + id);
    }

    @Override
    public void run(ProxyScene scene) {
        look.accept(scene);
    }
}
