package dev.drydock.feature.encryption.ui;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.AtRestReader;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.feature.encryption.PlaceKind;
import dev.drydock.feature.encryption.Protection;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.ui.check.RemedyController;
import dev.drydock.ui.check.TableRemedies;
import dev.drydock.ui.module.ModuleContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Encrypts just what was chosen in the tree, where the server has its key manager. JavaFX thread only. */
final class TreeEncryption {

    static final String ENCRYPT = "encrypt";

    private static final Messages TEXT = Messages.of("encryption");

    private final ModuleContext context;

    TreeEncryption(ModuleContext context) {
        this.context = context;
    }

    /** @param table empty for the whole schema */
    void encrypt(String schema, String table) {
        new TableRemedies(context, new EncryptionFeature())
                .offer(
                        TEXT.text("only.title", table.isEmpty() ? schema : schema + "." + table),
                        TEXT.text("only.verb"),
                        server -> plain(server, schema, table),
                        TEXT.text("only.none"),
                        EncryptedLook::new);
    }

    /** @throws DrydockException E-4685 without a key manager that answers, E-4687 where nobody can say */
    private static List<Finding> plain(OpenServer server, String schema, String table) {
        AtRest rest = server.query(session -> AtRestReader.read(session, server.facts()));
        if (rest.keys().state() == Keyring.State.NONE || rest.keys().state() == Keyring.State.FAILED) {
            throw new DrydockException(Problem.of(
                    EncryptionError.NO_KEYS,
                    rest.keys().note(),
                    server.profile().name()));
        }
        if (rest.keys().state() == Keyring.State.UNKNOWN && !rest.any()) {
            throw new DrydockException(Problem.of(
                    EncryptionError.KEYS_UNKNOWN,
                    rest.keys().note(),
                    server.profile().name()));
        }
        return TableRemedies.entries(server, schema, table).stream()
                .filter(entry -> entry.kind() == TableEntry.Kind.TABLE && entry.innoDb())
                .filter(entry -> !protections(rest, entry.name().shown()).equals(Set.of(Protection.ENCRYPTED)))
                .map(entry -> new Finding(
                        ENCRYPT,
                        Severity.NOTICE,
                        Subject.table(entry.name().schema(), entry.name().table()),
                        TEXT.text("only.asked"),
                        Remedy.sql("ALTER TABLE " + entry.name().quoted()
                                + (server.facts().mariaDb() ? " ENCRYPTED = YES;" : " ENCRYPTION = 'Y';")),
                        ""))
                .toList();
    }

    /** Of the table, or of its partitions. */
    private static Set<Protection> protections(AtRest rest, String table) {
        return rest.of(PlaceKind.TABLE).stream()
                .filter(place -> place.name().equals(table) || place.name().startsWith(table + " "))
                .map(place -> place.protection())
                .collect(Collectors.toSet());
    }

    /** Reads again where the tables lie. */
    private record EncryptedLook(List<Finding> asked) implements RemedyController.Look<AtRest> {

        @Override
        public Job<AtRest> job(OpenServer server) {
            return new ReadAgain(server);
        }

        @Override
        public List<CheckResult> checks(AtRest found) {
            List<Finding> left = asked.stream()
                    .flatMap(finding -> left(finding, found).stream())
                    .toList();
            return List.of(new CheckResult(ENCRYPT, ENCRYPT, left, Instant.now(), Duration.ZERO));
        }

        private static Optional<Finding> left(Finding finding, AtRest found) {
            Set<Protection> now = protections(found, finding.subject().shown());
            if (now.equals(Set.of(Protection.ENCRYPTED))) {
                return Optional.empty();
            }
            Severity how = now.isEmpty() || now.contains(Protection.UNKNOWN) ? Severity.NOT_EVALUATED : Severity.ERROR;
            return Optional.of(new Finding(ENCRYPT, how, finding.subject(), finding.message(), Remedy.NONE, ""));
        }

        @Override
        public void show(AtRest found) {
            // what came of it is told in words
        }
    }

    private record ReadAgain(OpenServer server) implements Job<AtRest> {

        @Override
        public String title() {
            return TEXT.text("stage.reading");
        }

        @Override
        public String subject() {
            return server.profile().name();
        }

        @Override
        public AtRest run(JobContext context) throws InterruptedException {
            try (Stage _ = context.stage(title(), Total.unknown())) {
                return server.recovery()
                        .retried(context, () -> server.query(session -> AtRestReader.read(session, server.facts())));
            }
        }
    }
}
