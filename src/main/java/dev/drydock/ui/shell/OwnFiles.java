package dev.drydock.ui.shell;

import dev.drydock.platform.support.SupportBundle;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * The application's own files as the Help menu shows them.
 *
 * @param logs the folder of the log; may be missing
 * @param support gathers the support bundle; blocks
 */
public record OwnFiles(Path logs, Supplier<SupportBundle> support) {}
