package dev.drydock.feature.upgrade.preflight;

import dev.drydock.platform.optionfile.OptionFiles;
import java.util.Optional;

/**
 * What the user chose.
 *
 * @param target the series to go to, such as {@code 5.7}
 * @param config the server's option file with its includes
 * @param withoutConfig whether leaving the option file out is meant, so that its checks are left out and not missed
 * @param data whether checks may read the tables' rows, too
 */
public record PreflightOptions(String target, Optional<OptionFiles> config, boolean withoutConfig, boolean data) {}
