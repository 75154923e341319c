package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.feature.encryption.KeyHistory;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.Leftovers;
import dev.drydock.lane.Speed;
import dev.drydock.lane.ThroughputHistory;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Reads what is encrypted and plans what a run has to do; changes nothing. */
public final class AtRestPlanJob implements Job<AtRestPlan> {

    private static final Messages TEXT = Messages.of("rest");
    private static final Pattern OURS =
            Pattern.compile("\\s*ALTER (TABLE|TABLESPACE) .* (ENCRYPTION|ENCRYPTED) = .*", Pattern.DOTALL);

    private final OpenServer server;
    private final AtRestOptions options;
    private final Supplier<HistoryStore> history;

    /** @param history earlier runs, from which it learns; its call may wait until it is open */
    public AtRestPlanJob(OpenServer server, AtRestOptions options, Supplier<HistoryStore> history) {
        this.server = server;
        this.options = options;
        this.history = history;
    }

    /** Whether the key manager of such a server is made ready by its option file; else by files of its own. */
    public static boolean byOptionFile(ServerFacts facts) {
        return facts.mariaDb() || !facts.mySqlAtLeast(8, 0, 24);
    }

    /** Whether there is a key manager for a vault that Drydock sets up on such a server. */
    public static boolean mayHaveVault(ServerFacts facts) {
        return facts.mariaDb() || facts.flavour() == Flavour.PERCONA;
    }

    @Override
    public String title() {
        return TEXT.text("job.plan." + options.target().word());
    }

    @Override
    public String subject() {
        return server.profile().name();
    }

    /** @throws DrydockException E-4670, E-4671, E-4682, E-4683, E-4690; E-24xx for files of the host */
    @Override
    public AtRestPlan run(JobContext context) throws InterruptedException {
        try (Stage _ = context.stage(TEXT.text("stage.plan"), Total.unknown());
                RetryingSession session = server.retryingSession(context, List.of())) {
            AtRestPrivileges.require(server, options.target());
            List<String> notes = new ArrayList<>();
            Speed speed = speed(notes);
            Optional<String> copied = copied(notes);
            return session.call(one -> server.facts().mariaDb()
                    ? new MariaDbRestPlanner(server, options, one.sql(), speed, copied, notes).plan()
                    : new MySqlRestPlanner(server, options, one.sql(), speed, copied, notes, capacity(notes)).plan());
        }
    }

    private Optional<String> copied(List<String> notes) {
        try {
            return KeyHistory.of(history.get(), server.key()).copied();
        } catch (DrydockException failure) {
            notes.add(TEXT.text("note.history", failure.problem().line()));
            return Optional.empty();
        }
    }

    /** Of the redo log before a run that was cut off; a plan can be made without it. */
    private OptionalLong capacity(List<String> notes) {
        try {
            return EarlierRest.former(history.get(), server.key(), RedoTurn.VARIABLE);
        } catch (DrydockException failure) {
            notes.add(TEXT.text("note.history", failure.problem().line()));
            return OptionalLong.empty();
        }
    }

    /** What earlier runs tell; a plan can be made without it. */
    private Speed speed(List<String> notes) {
        try {
            HistoryStore runs = history.get();
            notes.addAll(new Leftovers(server, runs, AtRestHistory.KINDS, OURS).notes());
            return new ThroughputHistory(runs, AtRestHistory.kind(options.target())).of(server);
        } catch (DrydockException failure) {
            notes.add(TEXT.text("note.history", failure.problem().line()));
            return Speed.ASSUMED;
        }
    }
}
