package dev.drydock.db.tunnel;

import com.jcraft.jsch.HostKey;
import com.jcraft.jsch.HostKeyRepository;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.UserInfo;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides for the library whether a host key is right. A known one is; a new one if the user says so, and it is then
 * remembered; anything else ends the connection before a word about the user was said.
 */
final class TrustedHosts implements HostKeyRepository {

    private final ResolvedHop hop;
    private final SshQuestions questions;
    private final KnownHosts known;

    /** Reads the hop's files; blocks on the disk. */
    TrustedHosts(ResolvedHop hop, SshQuestions questions) {
        this.hop = hop;
        this.questions = questions;
        this.known = new KnownHosts(hop.knownHosts());
    }

    /** @throws ServerException E-2102, E-2103, E-2104, which passes through the library as it is */
    @Override
    public int check(String host, byte[] key) {
        String name = hop.knownAs();
        return switch (known.check(name, key)) {
            case KNOWN -> OK;
            case REVOKED ->
                throw new ServerException(
                        Problem.of(TunnelError.HOST_KEY_REVOKED, KnownHosts.fingerprint(key), name), 0, null);
            case CHANGED -> throw refused(TunnelError.HOST_KEY_CHANGED, name, key, places(name));
            case UNKNOWN -> firstContact(name, key);
        };
    }

    private int firstContact(String name, byte[] key) {
        HostKeyContact contact = new HostKeyContact(name, KnownHosts.shortType(key), KnownHosts.fingerprint(key));
        if (!questions.accepts(contact)) {
            throw refused(TunnelError.HOST_KEY_UNKNOWN, name, key, "");
        }
        try {
            KnownHosts.add(hop.knownHosts().getFirst(), name, key);
        } catch (IOException failure) {
            throw new ServerException(
                    Problem.of(TunnelError.FAILED, "the accepted key cannot be saved: " + failure, hop.label()),
                    0,
                    failure);
        }
        return OK;
    }

    private String places(String name) {
        return known.of(name).stream()
                .map(entry -> entry.place() + ": " + KnownHosts.shortType(entry.key()) + " "
                        + KnownHosts.fingerprint(entry.key()))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private static ServerException refused(TunnelError code, String name, byte[] key, String detail) {
        return new ServerException(
                Problem.of(code, detail, name, KnownHosts.shortType(key), KnownHosts.fingerprint(key)), 0, null);
    }

    /** Does nothing: {@link #check} remembers what the user accepts. */
    @Override
    public void add(HostKey hostkey, UserInfo ui) {}

    /** Does nothing: a key is removed by the user alone. */
    @Override
    public void remove(String host, String type) {}

    /** Does nothing: a key is removed by the user alone. */
    @Override
    public void remove(String host, String type, byte[] key) {}

    @Override
    public String getKnownHostsRepositoryID() {
        return hop.knownHosts().getFirst().toString();
    }

    /** The certificate authorities and their revocations, which the library itself evaluates. */
    @Override
    public HostKey[] getHostKey() {
        return keys(known.marked());
    }

    /** The keys of the hop, so that the library asks the host for one of their types. */
    @Override
    public HostKey[] getHostKey(String host, @Nullable String type) {
        return keys(known.of(hop.knownAs()));
    }

    private static HostKey[] keys(List<KnownHosts.Entry> entries) {
        List<HostKey> keys = new ArrayList<>();
        for (KnownHosts.Entry entry : entries) {
            try {
                keys.add(new HostKey(entry.marker(), entry.hosts(), HostKey.GUESS, entry.key(), ""));
            } catch (JSchException _) {
                // a type that the library does not know, which it cannot ask for either
            }
        }
        return keys.toArray(HostKey[]::new);
    }
}
