package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.host.HostServer;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.OwnServer;
import dev.drydock.platform.mysqld.PrivateServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.profile.Profile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Where a target's program runs, with the files there: this computer, or another machine over SSH. */
sealed interface ProgramMachine {

    /**
     * Where that of a choice runs; empty if it has no program.
     *
     * @param room bytes that have to be free on another machine
     */
    static Optional<ProgramMachine> of(TargetChoice choice, long room) {
        return switch (choice) {
            case TargetChoice.Program(ServerProgram program) -> Optional.of(new Here(program));
            case TargetChoice.HostProgram there -> Optional.of(new OnHost(there, room));
            case TargetChoice.Container _, TargetChoice.EmptyServer _ -> Optional.empty();
        };
    }

    ServerProgram program();

    /** A server that has no data yet; to be closed. */
    PrivateServer server() throws IOException;

    /** Logs in to it. */
    OpenServer open(PrivateServer server);

    /** Closes it, and tells of what is left of it. */
    void close(PrivateServer server, RehearsalRecorder recorder);

    /**
     * Looks whether a data directory can be copied, before anything is.
     *
     * @throws DrydockException E-4283 if a server uses it, E-4284 if it cannot be read, E-4286 if it is none, E-4291 if files of it
     *     are elsewhere
     */
    void require(Path data);

    /** @param place where to, for people */
    record Copied(long bytes, long millis, String place) {}

    /**
     * Copies it to the data of a server; its own identity stays behind.
     *
     * @param copies how many are to be made, for which there has to be room
     * @throws DrydockException as {@link #require}
     */
    Copied copy(Path data, PrivateServer to, int copies, JobContext context, Stage stage) throws IOException;

    /** This computer. */
    record Here(ServerProgram program) implements ProgramMachine {

        @Override
        public PrivateServer server() throws IOException {
            return OwnServer.of(program);
        }

        @Override
        public OpenServer open(PrivateServer server) {
            return OpenServer.open(ProgramTarget.profile(program.product(), server.port()), server.password());
        }

        @Override
        public void close(PrivateServer server, RehearsalRecorder recorder) {
            server.close();
        }

        @Override
        public void require(Path data) {
            DataCopy.require(data);
        }

        @Override
        public Copied copy(Path data, PrivateServer to, int copies, JobContext context, Stage stage)
                throws IOException {
            long began = System.nanoTime();
            DataCopy.copy(data, to.dataDir(), copies, context, stage);
            long millis = (System.nanoTime() - began) / 1_000_000;
            return new Copied(
                    DataCopy.bytes(to.dataDir()),
                    millis,
                    Messages.of("rehearsal").text("data.place"));
        }
    }

    /** @param room bytes that have to be free there */
    record OnHost(TargetChoice.HostProgram choice, long room) implements ProgramMachine {

        @Override
        public ServerProgram program() {
            return choice.program();
        }

        @Override
        public PrivateServer server() {
            return HostServer.of(choice.host().route(), program(), choice.below(), room);
        }

        @Override
        public OpenServer open(PrivateServer server) {
            Profile own = ProgramTarget.profile(program().product(), server.port());
            Secret password = server.password();
            return choice.host().open(own, password);
        }

        @Override
        public void close(PrivateServer server, RehearsalRecorder recorder) {
            HostServer there = (HostServer) server;
            if (!there.remove()) {
                recorder.found(
                        Severity.ERROR,
                        Subject.SERVER,
                        Messages.of("rehearsal").text("target.host.left", there.place()),
                        there.removal());
            }
        }

        @Override
        public void require(Path data) {
            new HostDataCopy(choice, data).require();
        }

        @Override
        public Copied copy(Path data, PrivateServer to, int copies, JobContext context, Stage stage) {
            return new HostDataCopy(choice, data).copy((HostServer) to, context, stage);
        }
    }
}
