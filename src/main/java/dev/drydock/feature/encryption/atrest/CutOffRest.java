package dev.drydock.feature.encryption.atrest;

import dev.drydock.change.EndLeftJob;
import dev.drydock.change.Ending;
import dev.drydock.change.LeftInForce;
import dev.drydock.change.Undo;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.AtRestReader;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * What runs which did not come to their end have left: files on the host, settings of the server that are as before with the end
 * of each run, and the way to take both back.
 */
public final class CutOffRest {

    private CutOffRest() {}

    /** Those of a server; blocks on the history. */
    public static Optional<LeftInForce> find(HistoryStore history, String serverKey) {
        return LeftInForce.files(history, serverKey, AtRestHistory.KINDS);
    }

    /** As {@link #find}, unless the server works with them already; blocks on the server, too. */
    public static Optional<LeftInForce> removable(HistoryStore history, OpenServer server) {
        return find(history, server.key()).filter(files -> !inUse(server, files));
    }

    /**
     * What the end of a run that was cut off puts back: its files unless the server works with them already, and settings of the
     * server as it has set them; blocks on the history and the server.
     */
    public static Optional<LeftInForce> restorable(HistoryStore history, OpenServer server) {
        List<LeftInForce.OfRun> left = new ArrayList<>();
        EarlierRest.newestUnfinished(history, server.key()).ifPresent(run -> {
            List<Undo> settings = settings(history, server);
            if (!settings.isEmpty() || UndoCycle.standsIn(server)) {
                left.add(new LeftInForce.OfRun(run, settings));
            }
        });
        removable(history, server).ifPresent(files -> left.addAll(files.runs()));
        return left.isEmpty() ? Optional.empty() : Optional.of(new LeftInForce(left));
    }

    /** A redo log of another capacity than the run has set was set by somebody else since, or is that of a new start. */
    private static List<Undo> settings(HistoryStore history, OpenServer server) {
        List<Undo> settings = new ArrayList<>();
        OptionalLong threads = EarlierRest.former(history, server.key(), MariaDbThreads.VARIABLE);
        threads.ifPresent(former -> {
            if (now(server, MariaDbThreads.VARIABLE) != former) {
                settings.add(
                        new Undo.Statement(MariaDbThreads.VARIABLE, MariaDbThreads.threads(Math.toIntExact(former))));
            }
        });
        OptionalLong capacity = EarlierRest.former(history, server.key(), RedoTurn.VARIABLE);
        capacity.ifPresent(former -> {
            if (RedoTurn.leftAt(former, now(server, RedoTurn.VARIABLE))) {
                settings.add(new Undo.Statement(RedoTurn.VARIABLE, RedoTurn.capacity(former)));
            }
        });
        return List.copyOf(settings);
    }

    private static long now(OpenServer server, String variable) {
        return server.control()
                .call(session -> session.number("SELECT @@GLOBAL." + variable))
                .orElse(0);
    }

    /** Its history may wait until it is open. */
    public static EndLeftJob takeBack(OpenServer server, LeftInForce left, Supplier<HistoryStore> history) {
        return new EndLeftJob(server, left, new KeyFiles(), false, history);
    }

    /** What an encryption has put holds the keys; what a decryption has put was taken from a server that had them. */
    private static boolean inUse(OpenServer server, LeftInForce files) {
        if (files.runs().stream()
                .noneMatch(of -> of.undo().stream().anyMatch(Undo.HostFile.class::isInstance)
                        && of.run().start().kind().equals(EncryptionFeature.ENCRYPT_AT_REST))) {
            return false;
        }
        AtRest now = server.control().call(session -> AtRestReader.read(session, server.facts()));
        Keyring.State keys = now.keys().state();
        return keys == Keyring.State.ACTIVE || keys == Keyring.State.UNKNOWN || now.any();
    }

    private record KeyFiles() implements Ending.OfFiles {

        /** @throws DrydockException E-4688 if the server could not start any more without them */
        @Override
        public void require(OpenServer server, LeftInForce cutOff) {
            if (inUse(server, cutOff)) {
                throw new DrydockException(Problem.of(
                        EncryptionError.KEYS_IN_USE,
                        "",
                        server.profile().name(),
                        cutOff.run().id()));
            }
        }

        @Override
        public void after(Run<?> run, LeftInForce cutOff, boolean any) throws InterruptedException {
            UndoCycle.dropStandIn(run);
        }
    }
}
