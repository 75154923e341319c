package dev.drydock.profile;

import java.util.List;
import java.util.Objects;

/**
 * The way to a server through SSH.
 *
 * @param program what speaks SSH
 * @param hops the hosts in the order in which they are passed; the last one connects to the server. Empty for no SSH
 */
public record SshAccess(Program program, List<SshHop> hops) {

    /** What speaks SSH. */
    public enum Program {
        /** Drydock itself. */
        BUILT_IN,
        /** The system's {@code ssh}, for FIDO keys, Kerberos and ProxyCommand. */
        SYSTEM
    }

    /** The server is reached directly. */
    public static final SshAccess NONE = new SshAccess(Program.BUILT_IN, List.of());

    public SshAccess {
        program = Objects.requireNonNullElse(program, Program.BUILT_IN);
        hops = List.copyOf(Objects.requireNonNullElse(hops, List.of()));
    }

    public boolean none() {
        return hops.isEmpty();
    }
}
