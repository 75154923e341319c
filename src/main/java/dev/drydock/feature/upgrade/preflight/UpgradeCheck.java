package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Check;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.platform.i18n.Messages;
import java.util.Set;
import java.util.function.Consumer;

/** One pre-flight check. Its texts are {@code check.ID.…} in the message file {@code upgrade}. */
public interface UpgradeCheck extends Check<CheckContext> {

    /**
     * A check that is one look.
     *
     * @param hops those that need it
     */
    static OneLook of(String id, Consumer<CheckContext> look, Hop... hops) {
        return new OneLook(id, Set.of(hops), Set.of(), look);
    }

    /** What {@link #of} makes. */
    record OneLook(String id, Set<Hop> hops, Set<String> releases, Consumer<CheckContext> look)
            implements UpgradeCheck {

        /** The same, which these releases within a series need, too. */
        public UpgradeCheck alsoIn(String... bringing) {
            return new OneLook(id, hops, Set.of(bringing), look);
        }

        @Override
        public void run(CheckContext context) {
            look.accept(context);
        }
    }

    /** The hops that need it; it runs once if the path takes any of them. */
    Set<Hop> hops();

    /** Releases within a series that bring what it looks for; it runs, too, if the path passes one of them. */
    default Set<String> releases() {
        return Set.of();
    }

    /** Whether anything that it looks for comes on the path. */
    default boolean neededOn(UpgradePath path) {
        return (!path.migration() && hops().size() == Hop.values().length)
                || hops().stream().anyMatch(path::takes)
                || releases().stream().anyMatch(release -> path.crosses(ServerVersion.parse(release)));
    }

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
        return title(id());
    }

    /** The shown name of a check, by its id; also of findings that no single check makes. */
    static String title(String id) {
        return Messages.of("upgrade").text("check." + id + ".title");
    }
}
