package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.replay.ReplayServer;
import dev.drydock.platform.config.FreeSpace;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.mysqld.MysqldError;
import dev.drydock.platform.mysqld.OwnServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.task.JobContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A server that runs on a copy of a data directory, and a log-in to it; closes the log-in, not the server. */
final class StartedCopy implements ReplayServer, AutoCloseable {

    private static final Pattern WAITS_FOR_NOTHING = Pattern.compile(
            "--(innodb-(log|redo|flush|doublewrite|buffer-pool)" + "|sync-binlog|skip-log-bin|performance-schema)");

    private static final long LEAST_ROOM = 16L * 1024 * 1024;

    /** A server on a copy, and what it is started with. */
    record Of(OwnServer own, ServerProgram program, List<String> options) {

        Of {
            options = List.copyOf(options);
        }
    }

    private final OwnServer own;
    private final ServerProgram program;
    private final List<String> options;
    private final JobContext context;
    private OpenServer opened;

    /** @param copy whose server runs */
    StartedCopy(Of copy, JobContext context) {
        this.own = copy.own();
        this.program = copy.program();
        this.options = copy.options();
        this.context = context;
        this.opened = open();
    }

    /** What a server is started with on data of another, which nobody keeps, but whose steps are timed. */
    static List<String> options(ServerProgram program, TimedOptions timed) {
        List<String> options = new ArrayList<>(ServerProgramOptions.throwaway(program));
        options.removeIf(option -> WAITS_FOR_NOTHING.matcher(option).lookingAt());
        options.addAll(timed.options());
        options.add(!program.mariaDb() && program.atLeast(8, 0, 26) ? "--skip-replica-start" : "--skip-slave-start");
        if (!program.mariaDb() && program.atLeast(8, 4, 0) && !program.atLeast(9, 0, 0)) {
            options.add("--mysql-native-password=ON");
        }
        return options;
    }

    private OpenServer open() {
        return OpenServer.open(ProgramTarget.profile(program.product(), own.port()), own.password());
    }

    @Override
    public OpenServer server() {
        return opened;
    }

    @Override
    public boolean running() {
        return own.running();
    }

    @Override
    public boolean full() {
        try {
            return FreeSpace.of(own.dataDir()) < LEAST_ROOM;
        } catch (IOException _) {
            return true;
        }
    }

    @Override
    public void restart() {
        opened.close();
        own.stop();
        try {
            own.start(context, options, Optional.empty());
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(MysqldError.NOT_STARTED, failure.toString(), program.product()), failure);
        }
        opened = open();
    }

    @Override
    public void close() {
        opened.close();
    }
}
