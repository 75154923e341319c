package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.host.FileRights;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.WorkerCount;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.Session;
import dev.drydock.db.tunnel.ShellWord;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.AtRestReader;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.feature.encryption.PlaceKind;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.lane.DiskSpace;
import dev.drydock.lane.ForeignKeyGroups;
import dev.drydock.lane.LaneStatements;
import dev.drydock.lane.Speed;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What the plans of both makers share. Used by one thread; blocks on the server and on its host. */
abstract class AtRestPlanner {

    static final Messages TEXT = Messages.of("rest");
    static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Set<String> OWN = Set.of("component_keyring_file", "keyring_file", "file_key_management");

    final OpenServer server;
    final ServerFacts facts;
    final AtRestOptions options;
    final AtRestTarget target;
    final Session session;
    final AtRest now;
    final Map<String, String> variables;
    final Keyring.FileState keyState;
    private final Optional<String> copied;
    private final Speed speed;
    private final List<String> notes;

    /** @param copied fingerprint of the key file whose copy was confirmed last, if any is recorded */
    AtRestPlanner(
            OpenServer server,
            AtRestOptions options,
            Session session,
            Speed speed,
            Optional<String> copied,
            List<String> notes) {
        this.server = server;
        this.facts = server.facts();
        this.options = options;
        this.target = options.target();
        this.session = session;
        this.speed = speed;
        this.notes = notes;
        this.variables = ServerVariables.read(session, List.of("datadir", "pid_file", "plugin_dir"));
        this.now = AtRestReader.read(server, session, options.target() == AtRestTarget.ENCRYPTED);
        this.copied = copied;
        this.keyState = now.keys().fileState(copied);
    }

    final AtRestPlan plan() {
        requireFullNames();
        requireSecret();
        if (options.removeKeys()) {
            requireOwnManager();
        }
        // the way back needs the keys in the server's memory only, and may be the last way to the data
        if (target == AtRestTarget.ENCRYPTED) {
            AtRestKey.requireFile(now.keys(), copied, server.profile().name());
        }
        List<AtRestStep> steps = steps();
        WorkerCount workers =
                WorkerCount.choose(server, session, options.lanes().workers()).atMost(Math.max(1, items(steps)));
        notes(steps);
        return new AtRestPlan(
                options,
                now,
                keyFile(),
                steps.stream().filter(AtRestPlanner::something).toList(),
                workers.count(),
                workers.why(),
                LaneStatements.settings(
                        facts, options.lanes().lockWait(), options.lanes().replicate()),
                LaneStatements.beside(facts),
                speed,
                DiskSpace.read(server, session),
                List.copyOf(notes));
    }

    /** A server takes another name as one of its data directory, and the shell as one of its account's. */
    private void requireFullNames() {
        AtRestOptions.Files files = options.files();
        Stream.of(files.keyFile(), files.program(), files.overSsh() ? files.optionFile() : "")
                .filter(name -> !name.isEmpty() && !name.startsWith("/"))
                .findFirst()
                .ifPresent(name -> {
                    throw new DrydockException(Problem.of(EncryptionError.NO_FULL_NAME, "", name));
                });
    }

    /** A file that is named on this computer is there before anything is begun. */
    private void requireSecret() {
        options.files()
                .secret()
                .filter(file -> !Files.isRegularFile(file) || !Files.isReadable(file))
                .ifPresent(file -> {
                    throw new DrydockException(Problem.of(EncryptionError.KEY_FILE, "", file));
                });
    }

    /** Of another's settings it is not known where they are, and a server does not start on those of a plugin that is gone. */
    private void requireOwnManager() {
        String name = now.keys().name();
        if (!name.isEmpty() && !OWN.contains(name.toLowerCase(Locale.ROOT))) {
            throw new DrydockException(Problem.of(
                    EncryptionError.MANAGER_NOT_OURS, "", server.profile().name(), name));
        }
    }

    /** The key manager that keeps its keys elsewhere than in a file of the host; empty for one with a file. */
    final String holder() {
        String name = now.keys().name();
        return name.toLowerCase(Locale.ROOT).contains("file") ? "" : name;
    }

    /** As the data directory's, so that the server can read it and nobody else. */
    static FileRights keyRights(Optional<HostAccess> host, Map<String, String> variables) {
        String data = variables.getOrDefault("datadir", "");
        String owner = host.map(access -> access.look("stat -c %U:%G -- " + ShellWord.quoted(data), LIMIT)
                        .out()
                        .strip())
                .orElse("mysql:mysql");
        return new FileRights(owner, "400");
    }

    private static int items(List<AtRestStep> steps) {
        return steps.stream()
                .mapToInt(step -> step instanceof AtRestStep.Convert convert
                        ? convert.items().size()
                        : 0)
                .max()
                .orElse(1);
    }

    private static boolean something(AtRestStep step) {
        return switch (step) {
            case AtRestStep.Convert convert -> !convert.items().isEmpty();
            case AtRestStep.Acts acts -> !acts.acts().isEmpty();
            case AtRestStep.Install install -> !install.files().isEmpty();
            default -> true;
        };
    }

    abstract List<AtRestStep> steps();

    /** Full name of the key file on the host. */
    abstract String keyFile();

    final boolean on(String variable) {
        return ServerVariables.on(variables.getOrDefault(variable, ""));
    }

    final void note(String key, Object... arguments) {
        notes.add(TEXT.text("note." + key, arguments));
    }

    /** The host over SSH, where files are to be put there. */
    final Optional<HostAccess> host() {
        if (!options.files().overSsh()) {
            return Optional.empty();
        }
        HostAccess host = HostAccess.of(server.databaseHost()
                .orElseThrow(() -> new DrydockException(
                        Problem.of(EncryptionError.NO_SSH, "", server.profile().name()))));
        host.requireRoot();
        return Optional.of(host);
    }

    /** Biggest first; tables that foreign keys tie together share a group. */
    final List<AtRestItem> ordered(List<AtRestItem> items) {
        Catalogue catalogue = new Catalogue(session, facts);
        List<Catalogue.ForeignKey> keys = items.isEmpty() || !catalogue.mayHaveForeignKeys()
                ? List.of()
                : items.stream()
                        .map(item -> item.table().schema())
                        .filter(schema -> !schema.isEmpty())
                        .distinct()
                        .flatMap(schema -> catalogue.foreignKeys(schema).stream())
                        .toList();
        Map<TableName, Integer> groups = new ForeignKeyGroups(keys)
                .numbers(items.stream().map(AtRestItem::table).toList());
        return items.stream()
                .map(item -> item.inGroup(groups.getOrDefault(item.table(), 0)))
                .sorted(Comparator.comparingLong(
                                (AtRestItem item) -> -item.bytes().orElse(0))
                        .thenComparing(AtRestItem::table))
                .toList();
    }

    /** The smallest table goes first and alone, then all others: what is wrong shows at the cheapest place. */
    static Stream<AtRestStep> trialAndRest(List<AtRestItem> items) {
        Optional<AtRestItem> trial = items.stream()
                .filter(item -> item.proof() != AtRestItem.Proof.NONE
                        && item.proof() != AtRestItem.Proof.ROW_FORMAT
                        && item.proof() != AtRestItem.Proof.MOVED
                        && item.proof() != AtRestItem.Proof.TABLESPACE)
                .min(Comparator.comparingLong(item -> item.bytes().orElse(0)));
        List<AtRestItem> rest = new ArrayList<>(items);
        trial.ifPresent(rest::remove);
        return Stream.of(
                new AtRestStep.Convert(AtRestStep.Id.TRIAL, trial.stream().toList()),
                new AtRestStep.Convert(AtRestStep.Id.TABLES, List.copyOf(rest)));
    }

    private void notes(List<AtRestStep> steps) {
        if (server.lock().production()) {
            note("production");
        }
        switch (keyState) {
            case MISSING, ANOTHER -> note("key.lost", now.keys().file());
            case UNSEEN, CHANGED -> note("key." + keyState.word(), now.keys().file());
            case SEEN, NONE -> {
                // what there should be
            }
        }
        note("locks");
        steps.stream()
                .filter(AtRestStep.NewRedo.class::isInstance)
                .forEach(_ -> note("redo", "innodb_redo_log_capacity"));
        int replicas = facts.replicas().known().orElse(0);
        if (facts.galera()) {
            note("galera." + target.word());
        } else if (replicas > 0) {
            note("replicas." + target.word(), replicas);
        }
        if (options.lanes().replicate()) {
            note("replicated");
        }
        if (target == AtRestTarget.PLAIN) {
            note("backups.plain");
        } else {
            note("backups.encrypted");
        }
        long old = now.of(PlaceKind.BINARY_LOG).stream()
                .filter(log -> target.missedBy(log))
                .count();
        if (old > 0 && !options.purgeLogs()) {
            note("binlogs." + target.word(), old);
        } else if (old > 0) {
            note("binlogs.purge", old);
        }
        if (target == AtRestTarget.ENCRYPTED) {
            AtRest.line(now.open().stream()
                            .filter(place -> !target.missedBy(place))
                            .toList())
                    .ifPresent(line -> note("stays", line));
        }
        List<String> chosen = now.places().stream()
                .filter(StorageLocation::chosen)
                .map(StorageLocation::name)
                .toList();
        if (target == AtRestTarget.ENCRYPTED && !chosen.isEmpty()) {
            note("chosen", chosen.size(), AtRest.some(chosen));
        }
        if (!now.unread().isEmpty()) {
            note("unread", String.join(" ", now.unread()));
        }
    }
}
