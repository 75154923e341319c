package dev.drydock.ui.shell;

import dev.drydock.platform.support.SupportBundle;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the Help menu tells of the application itself.
 *
 * @param logs the folder of the log; may be missing
 * @param support gathers the support bundle; blocks
 * @param about version, commit, day of the build and Java
 * @param newest asks for the newest version and says in a sentence whether this is it; blocks
 * @param newer the same, and says it only where there is a newer one; blocks
 */
public record OwnFiles(
        Path logs,
        Supplier<SupportBundle> support,
        String about,
        Supplier<String> newest,
        Supplier<Optional<String>> newer) {}
