package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Check;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.platform.i18n.Messages;
import java.util.Set;

/** One pre-flight check. Its texts are {@code check.ID.…} in the message file {@code upgrade}. */
public interface UpgradeCheck extends Check<CheckContext> {

    /** The hops that need it; it runs once if the path takes any of them. */
    Set<Hop> hops();

    /** Whether it reads rows of tables, which may take long; it runs only if the user asks for it. */
    default boolean readsData() {
        return false;
    }

    /** Whether it looks at the option file and at nothing else. */
    default boolean readsConfig() {
        return false;
    }

    @Override
    default String title() {
        return Messages.of("upgrade").text("check." + id() + ".title");
    }
}
