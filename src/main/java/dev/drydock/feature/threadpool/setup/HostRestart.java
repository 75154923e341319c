package dev.drydock.feature.threadpool.setup;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.PlacedFile;
import dev.drydock.db.host.RestartCommands;
import dev.drydock.db.host.StartOnHost;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RestartWatch;
import dev.drydock.db.pool.ServerFingerprint;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.db.tunnel.ShellWord;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A restart of the server, by a command on its machine or by a person, and the wait for the restarted one. Blocks. */
final class HostRestart {

    private static final Messages TEXT = Messages.of("poolsetup");
    private static final Duration COMMAND_LIMIT = Duration.ofMinutes(3);
    /** How long a server that was started by a command, or may be by a person, has to answer. */
    private static final Duration BY_COMMAND = Duration.ofMinutes(2);

    private static final Duration BY_PERSON = Duration.ofSeconds(10);
    private static final long BETWEEN_MILLIS = 1_000;

    private final OpenServer server;
    private final HostAccess host;
    private final SetupOptions options;
    private final JobContext context;
    private final Consumer<String> said;
    private final ServerFingerprint before;
    private final StartOnHost start;

    /** To be made while the server still runs; blocks. */
    HostRestart(OpenServer server, HostAccess host, SetupOptions options, JobContext context, Consumer<String> said) {
        this.server = server;
        this.host = host;
        this.options = options;
        this.context = context;
        this.said = said;
        this.before = ServerFingerprint.read(server, List.of("thread_handling"));
        this.start = server.control().call(session -> StartOnHost.of(() -> SetupJob.host(server), session));
    }

    /**
     * Restarts it and waits until it answers again.
     *
     * @throws DrydockException E-4714 if the command failed; E-4724 if it ended instead of starting; E-2027 if it was not
     *     restarted in time
     */
    void restart(ChangePermit permit) throws InterruptedException {
        if (options.restart().isEmpty()) {
            said.accept(TEXT.text("said.restart", host.name(), RestartCommands.service(server.facts())));
        } else {
            try (Stage _ = context.stage(TEXT.text("stage.restart"), Total.unknown())) {
                command(permit);
            }
        }
        try (Stage _ = context.stage(TEXT.text("stage.await"), Total.unknown())) {
            new RestartWatch(server, before)
                    .unless(this::ended)
                    .await(context, options.patience(), sight -> said.accept(TEXT.text("sight." + sight.name())));
        }
    }

    private void command(ChangePermit permit) {
        RemoteHost.Output output = HostAccess.of(SetupJob.host(server)).run(options.restart(), COMMAND_LIMIT, permit);
        if (output.status() != 0) {
            throw new DrydockException(
                    Problem.of(ThreadPoolError.RESTART_FAILED, output.err().strip(), host.name(), output.status()));
        }
    }

    private Optional<Problem> ended() {
        return start.ended(!options.restart().isEmpty())
                ? Optional.of(Problem.of(
                        ThreadPoolError.ENDED, start.since(), server.profile().name()))
                : Optional.empty();
    }

    /** What the server's error log got since the restart began; empty if it cannot be read. Blocks. */
    String log() {
        return start.since();
    }

    /**
     * Has the server run again on the files that are there now, whatever became of its restart; not cancelled.
     *
     * @param why what ended the restart
     * @throws DrydockException E-4725 if it does not answer
     */
    void runAgain(String why, ChangePermit permit) throws InterruptedException {
        if (sight() == RestartWatch.Sight.RUNNING) {
            return;
        }
        if (options.restart().isEmpty()) {
            if (sight() == RestartWatch.Sight.BACK) {
                said.accept(TEXT.text("said.again", RestartCommands.service(server.facts())));
            }
        } else {
            try {
                command(permit);
            } catch (DrydockException failed) {
                said.accept(failed.problem().line());
            }
        }
        Duration limit = options.restart().isEmpty() ? BY_PERSON : BY_COMMAND;
        long deadline = System.nanoTime() + limit.toNanos();
        while (sight() == RestartWatch.Sight.AWAY) {
            if (System.nanoTime() > deadline) {
                throw new DrydockException(down(why, RestartCommands.why(server.facts(), start.log())));
            }
            Thread.sleep(BETWEEN_MILLIS);
        }
    }

    /**
     * The former file could not be put back.
     *
     * @return that, or E-4725 if the server does not answer either
     */
    Problem notBack(PlacedFile put, Problem failure) {
        return sight() != RestartWatch.Sight.AWAY
                ? failure
                : down(
                        failure.full(),
                        "sudo mv -f -T -- " + ShellWord.shown(put.kept().orElse("")) + " "
                                + ShellWord.shown(put.path()));
    }

    private Problem down(String why, String first) {
        return Problem.of(
                ThreadPoolError.DOWN,
                why + "\n" + start.since(),
                server.profile().name(),
                host.name(),
                String.join("; ", RestartCommands.start(server.facts(), first)));
    }

    private RestartWatch.Sight sight() {
        try {
            return new RestartWatch(server, before).sight();
        } catch (DrydockException refused) {
            // it answers, be it with a refusal
            return RestartWatch.Sight.BACK;
        }
    }
}
