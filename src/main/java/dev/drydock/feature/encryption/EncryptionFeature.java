package dev.drydock.feature.encryption;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.remedy.RemedyJob;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Encryption, for everything that lists features. */
public final class EncryptionFeature implements Feature {

    /** Kind of the surveys. */
    public static final String SURVEY = "encryption-survey";

    /** Kind of the runs that refuse plain connections. */
    public static final String REQUIRE_TLS = "require-tls";

    /** Kind of the runs that install certificates. */
    public static final String INSTALL_TLS = "tls-install";

    /** Kind of the watches for plain sessions. */
    public static final String WATCH_TLS = "tls-watch";

    /** Kind of the measurements of what encryption costs. */
    public static final String COST = "encryption-cost";

    /** Kind of the runs that encrypt data at rest. */
    public static final String ENCRYPT_AT_REST = "encrypt-at-rest";

    /** Kind of the runs that take encryption at rest back. */
    public static final String DECRYPT_AT_REST = "decrypt-at-rest";

    /** Kind of the runs that give a server new master keys. */
    public static final String ROTATE_KEYS = "rotate-keys";

    @Override
    public String id() {
        return "encryption";
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(
                RunKind.of(SURVEY, texts().text("job.title"), RecordedWords::survey),
                RunKind.of(REQUIRE_TLS, texts().text("kind.require")),
                RunKind.of(INSTALL_TLS, texts().text("kind.install")),
                RunKind.of(WATCH_TLS, texts().text("kind.watch")),
                RunKind.of(COST, texts().text("kind.cost"), RecordedWords::cost),
                RunKind.of(ENCRYPT_AT_REST, texts().text("kind.encrypt"), RecordedWords.steps("encrypted")),
                RunKind.of(DECRYPT_AT_REST, texts().text("kind.decrypt"), RecordedWords.steps("plain")),
                RunKind.of(ROTATE_KEYS, texts().text("kind.rotate")),
                RemedyJob.kindOf(this));
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

    /** With what a server without a binary log needs for nothing, so the connection test does not ask for it. */
    @Override
    public List<AccountPurpose> purposes() {
        List<PrivilegeNeed> needs = new ArrayList<>(privileges());
        needs.add(new PrivilegeNeed(
                title(), List.of("REPLICATION CLIENT", "BINLOG MONITOR", "SUPER"), texts().text("need.binlog")));
        return List.of(new AccountPurpose("encryption-survey", texts().text("job.title"), needs));
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
