package dev.drydock.profile;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The way to a server through SSH.
 *
 * @param program what speaks SSH
 * @param hops the hosts in the order in which they are passed; the last one connects to the server. Empty for no SSH
 * @param vault whether the vault has passwords or passphrases for these hosts; files of older versions say nothing
 */
public record SshAccess(
        Program program, List<SshHop> hops, @Nullable Boolean vault) {

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
        vault = Boolean.TRUE.equals(vault);
    }

    /** A way whose secrets are not kept. */
    public SshAccess(Program program, List<SshHop> hops) {
        this(program, hops, false);
    }

    /** The same way, whose secrets are in the vault or not. */
    public SshAccess withVault(boolean kept) {
        return new SshAccess(program, hops, kept);
    }

    /** The same way, spoken by another program. */
    public SshAccess withProgram(Program other) {
        return new SshAccess(other, hops, vault);
    }

    /** Whether the vault is to be asked for what the hosts want to know. */
    public boolean secretsInVault() {
        return Boolean.TRUE.equals(vault);
    }

    public boolean none() {
        return hops.isEmpty();
    }
}
