package dev.drydock.db.tunnel;

import com.jcraft.jsch.AgentIdentityRepository;
import com.jcraft.jsch.AgentProxyException;
import com.jcraft.jsch.Identity;
import com.jcraft.jsch.IdentityRepository;
import com.jcraft.jsch.JSch;
import com.jcraft.jsch.SSHAgentConnector;
import com.jcraft.jsch.WindowsSSHAgentConnector;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.SshMethod;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Vector;

/** The keys for one hop: those of the agent, then files that it does not hold. Nothing is ever added to the agent. */
final class HopKeys implements IdentityRepository {

    private final ResolvedHop hop;
    private final JSch library;
    private final SshQuestions questions;

    HopKeys(ResolvedHop hop, JSch library, SshQuestions questions) {
        this.hop = hop;
        this.library = library;
        this.questions = questions;
    }

    /** Asks the agent and reads the files; blocks. */
    @Override
    @SuppressWarnings("JdkObsolete") // the library's own signature
    public Vector<Identity> getIdentities() {
        List<Identity> keys = new ArrayList<>();
        boolean agentOnly = hop.method() == SshMethod.AGENT;
        if (agentOnly || hop.method() == SshMethod.AUTOMATIC) {
            Optional<IdentityRepository> agent = agent();
            if (agent.isEmpty() && agentOnly) {
                throw new ServerException(Problem.of(TunnelError.AGENT_UNAVAILABLE, hop.agent()), 0, null);
            }
            agent.ifPresent(found -> keys.addAll(found.getIdentities()));
        }
        for (Path file : hop.keyFiles()) {
            readable(file).filter(key -> isNew(key, keys)).ifPresent(keys::add);
        }
        return new Vector<>(keys);
    }

    /** A file among several that cannot be used is passed over, as ssh does; the one that was chosen is not. */
    private Optional<Identity> readable(Path file) {
        try {
            return Optional.of(new KeyFile(library, file, questions));
        } catch (ServerException unusable) {
            if (hop.method() == SshMethod.KEY_FILE) {
                throw unusable;
            }
            return Optional.empty();
        }
    }

    private boolean isNew(Identity key, List<Identity> others) {
        return hop.method() == SshMethod.KEY_FILE
                || others.stream().noneMatch(other -> Arrays.equals(other.getPublicKeyBlob(), key.getPublicKeyBlob()));
    }

    private Optional<IdentityRepository> agent() {
        try {
            if (!hop.agent().isEmpty()) {
                SSHAgentConnector connector = new SSHAgentConnector(Path.of(hop.agent()));
                return connector.isAvailable() ? Optional.of(new AgentIdentityRepository(connector)) : Optional.empty();
            }
            if (System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows")) {
                WindowsSSHAgentConnector connector = new WindowsSSHAgentConnector();
                return connector.isAvailable() ? Optional.of(new AgentIdentityRepository(connector)) : Optional.empty();
            }
            return Optional.empty();
        } catch (AgentProxyException _) {
            return Optional.empty();
        }
    }

    @Override
    public String getName() {
        return "keys of " + hop.label();
    }

    @Override
    public int getStatus() {
        return RUNNING;
    }

    @Override
    public boolean add(byte[] identity) {
        return false;
    }

    @Override
    public boolean remove(byte[] blob) {
        return false;
    }

    /** Does nothing: the keys belong to the user. */
    @Override
    public void removeAll() {}
}
