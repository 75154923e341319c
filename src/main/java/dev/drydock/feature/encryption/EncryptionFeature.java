package dev.drydock.feature.encryption;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.module.Feature;
import dev.drydock.module.RunKind;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Set;

/** Encryption, for everything that lists features. */
public final class EncryptionFeature implements Feature {

    /** Kind of the runs that refuse plain connections. */
    public static final String REQUIRE_TLS = "require-tls";

    @Override
    public String id() {
        return "encryption";
    }

    @Override
    public Messages texts() {
        return Messages.of("encryption");
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(
                RunKind.of(SurveyRecorder.KIND, texts().text("job.title")),
                RunKind.of(REQUIRE_TLS, texts().text("kind.require")));
    }

    @Override
    public List<PrivilegeNeed> privileges() {
        return List.of(
                new PrivilegeNeed(title(), List.of("PROCESS"), texts().text("need.process")),
                new PrivilegeNeed(
                        title(),
                        List.of("REPLICATION CLIENT", "SUPER", "REPLICA MONITOR", "SLAVE MONITOR"),
                        texts().text("need.replication")),
                new PrivilegeNeed(title(), List.of("SELECT"), texts().text("need.select")));
    }

    @Override
    public List<AccountPurpose> purposes() {
        return List.of(new AccountPurpose("encryption-survey", texts().text("job.title"), privileges()));
    }

    @Override
    public Set<String> commands() {
        return Set.of("encryption", "tls");
    }

    @Override
    public Set<String> recordedCommands() {
        return Set.of("encryption");
    }
}
