package dev.drydock.db.tunnel;

import dev.drydock.profile.SshMethod;
import java.nio.file.Path;
import java.util.List;

/**
 * One hop with everything that the profile left to the SSH configuration.
 *
 * @param alias name under which its key is known; empty for the host itself
 * @param keyFiles keys to try
 * @param agent socket of the agent; empty for none
 * @param knownHosts files with known keys; a new one is written to the first
 * @param oldAlgorithms whether algorithms that are no longer considered safe may be used
 */
record ResolvedHop(
        String host,
        int port,
        String user,
        String alias,
        SshMethod method,
        List<Path> keyFiles,
        String agent,
        List<Path> knownHosts,
        boolean oldAlgorithms) {

    static final int DEFAULT_PORT = 22;

    String label() {
        String name = host.contains(":") ? "[" + host + "]" : host;
        return user + "@" + name + (port == DEFAULT_PORT ? "" : ":" + port);
    }

    /** The name in known-hosts files. */
    String knownAs() {
        String name = alias.isEmpty() ? host : alias;
        return port == DEFAULT_PORT || !alias.isEmpty() ? name : "[" + name + "]:" + port;
    }
}
