package dev.drydock.feature.encryption.install;

import java.util.List;

/**
 * The new certificate is in use.
 *
 * @param kept names of the former files on the host
 */
public record Installed(InstallPlan plan, Proof proof, List<String> kept) {}
