package dev.drydock.feature.threadpool.setup;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.PutFile;
import dev.drydock.db.host.RestartCommands;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RestartWatch;
import dev.drydock.db.pool.ServerBasis;
import dev.drydock.db.sql.ServerException;
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
import java.util.function.Consumer;
import java.util.function.Function;

/** A restart of the server, by a command on its machine or by a person, and the wait for the restarted one. Blocks. */
final class HostRestart {

    private static final Messages TEXT = Messages.of("poolsetup");
    private static final Duration COMMAND_LIMIT = Duration.ofMinutes(3);
    private static final Duration LOG_LIMIT = Duration.ofSeconds(20);
    private static final int LOG_LINES = 40;
    /** Codes of what is wrong with a way through SSH. */
    private static final String WAY = "E-21";

    private static final int ATTEMPTS = 5;
    private static final long BETWEEN_MILLIS = 1_000;

    private final OpenServer server;
    private final HostAccess host;
    private final SetupOptions options;
    private final JobContext context;
    private final Consumer<String> said;

    HostRestart(OpenServer server, HostAccess host, SetupOptions options, JobContext context, Consumer<String> said) {
        this.server = server;
        this.host = host;
        this.options = options;
        this.context = context;
        this.said = said;
    }

    /**
     * Restarts it and waits until it answers again.
     *
     * @param before the server while it still ran
     * @throws DrydockException E-4714 if the command failed; E-2027 if it was not restarted in time
     */
    void restart(ServerBasis before, ChangePermit permit) throws InterruptedException {
        if (options.restart().isEmpty()) {
            said.accept(TEXT.text("said.restart", host.name(), RestartCommands.service(server.facts())));
        } else {
            try (Stage _ = context.stage(TEXT.text("stage.restart"), Total.unknown())) {
                RemoteHost.Output output = host.run(options.restart(), COMMAND_LIMIT, permit);
                if (output.status() != 0) {
                    throw new DrydockException(Problem.of(
                            ThreadPoolError.RESTART_FAILED, output.err().strip(), host.name(), output.status()));
                }
            }
        }
        try (Stage _ = context.stage(TEXT.text("stage.await"), Total.unknown())) {
            new RestartWatch(server, before)
                    .await(context, options.patience(), sight -> said.accept(TEXT.text("sight." + sight.name())));
        }
    }

    /** The end of the server's error log; empty if it cannot be read. Blocks. */
    String log(String file) throws InterruptedException {
        if (file.isEmpty() || file.equals("stderr")) {
            return "";
        }
        try {
            return afresh(there -> there.look("tail -n " + LOG_LINES + " -- " + ShellWord.quoted(file), LOG_LIMIT)
                    .out());
        } catch (ServerException unreadable) {
            return "";
        }
    }

    /** Puts the former file back in its place. Blocks. */
    void takeBack(PutFile put, ChangePermit permit) throws InterruptedException {
        afresh(there -> {
            there.files().takeBack(put, permit);
            return put;
        });
    }

    /** A server that went away takes the way to its machine with it, which is then made anew: an old session is of no use. */
    private <T> T afresh(Function<HostAccess, T> work) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                return work.apply(HostAccess.of(SetupJob.host(server)));
            } catch (ServerException lost) {
                if (attempt == ATTEMPTS || !lost.problem().code().id().startsWith(WAY)) {
                    throw lost;
                }
                Thread.sleep(BETWEEN_MILLIS);
            }
        }
    }

    /** What is held against the server to recognise its restart. */
    static ServerBasis basis(OpenServer server) {
        return ServerBasis.read(server, List.of("thread_handling"));
    }
}
