package dev.drydock.db.tunnel;

/**
 * The key of an SSH host that is met for the first time.
 *
 * @param host as the known-hosts file names it, such as {@code bastion} or {@code [bastion]:2222}
 * @param type such as {@code ED25519}
 * @param fingerprint {@code SHA256:…}, as {@code ssh-keygen -l} shows it
 */
public record HostKeyContact(String host, String type, String fingerprint) {}
