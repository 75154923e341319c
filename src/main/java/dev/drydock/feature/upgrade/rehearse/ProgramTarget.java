package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.host.HostServer;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.PeerHost;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.OwnServer;
import dev.drydock.platform.mysqld.PrivateServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A server program of this computer or of another machine, started on new data that go with it. */
final class ProgramTarget implements RehearsalTarget {

    /** Where the program runs. */
    interface Machine {

        /** A server that has no data yet; to be closed. */
        PrivateServer server() throws IOException;

        /** Logs in to it. */
        OpenServer open(Profile profile, Secret password);

        /** Closes it. Where something of it is left; empty if all is gone. */
        Optional<String> close(PrivateServer server);

        static Machine here(ServerProgram program) {
            return new Machine() {
                @Override
                public PrivateServer server() throws IOException {
                    return OwnServer.of(program);
                }

                @Override
                public OpenServer open(Profile profile, Secret password) {
                    return OpenServer.open(profile, password);
                }

                @Override
                public Optional<String> close(PrivateServer server) {
                    server.close();
                    return Optional.empty();
                }
            };
        }

        /** @param room bytes that have to be free there */
        static Machine of(TargetChoice.HostProgram choice, long room) {
            PeerHost host = choice.host();
            return new Machine() {
                @Override
                public PrivateServer server() {
                    return HostServer.of(host.route(), choice.program(), choice.below(), room);
                }

                @Override
                public OpenServer open(Profile profile, Secret password) {
                    return host.open(profile, password);
                }

                @Override
                public Optional<String> close(PrivateServer server) {
                    HostServer there = (HostServer) server;
                    return there.remove() ? Optional.empty() : Optional.of(there.place());
                }
            };
        }
    }

    private final Messages messages = Messages.of("rehearsal");
    private final ServerProgram program;
    private final Machine machine;
    private final Optional<OptionFiles> config;
    private @Nullable PrivateServer own;
    private @Nullable OpenServer opened;
    private @Nullable RehearsalRecorder recorder;

    ProgramTarget(ServerProgram program, Machine machine, Optional<OptionFiles> config) {
        this.program = program;
        this.machine = machine;
        this.config = config;
    }

    /** @throws DrydockException E-4285 if the program is older than the source, or as old */
    static void requireNewer(ServerProgram program, ServerFacts source) {
        ServerVersion version = ServerVersion.parse(program.version());
        if (program.mariaDb() == source.mariaDb() && version.compareTo(source.version()) <= 0) {
            throw new DrydockException(Problem.of(RehearsalError.OLDER, "", program.product(), source.product()));
        }
    }

    @Override
    public OpenServer open(JobContext context, ServerFacts source, SourceSettings settings, RehearsalRecorder recorder)
            throws IOException {
        requireNewer(program, source);
        this.recorder = recorder;
        PrivateServer started = machine.server();
        own = started;
        try (Stage _ = context.stage(messages.text("stage.start", program.product()), Total.unknown())) {
            started.initialise(context, kept(settings));
            Optional<Path> options = config.isEmpty()
                    ? Optional.empty()
                    : options(context, started, config.get(), source, settings, recorder);
            started.start(context, fixed(settings), options);
        }
        if (config.isPresent()) {
            ServerLog.of(started.written())
                    .problems()
                    .forEach(line -> recorder.found(line.severity(), Subject.SERVER, line.text(), ""));
        }
        OpenServer ready = machine.open(profile(program.product(), started.port()), started.password());
        opened = ready;
        return ready;
    }

    /** What the target reads of the option file, and what it starts with where that says nothing. */
    private Optional<Path> options(
            JobContext context,
            PrivateServer started,
            OptionFiles file,
            ServerFacts source,
            SourceSettings settings,
            RehearsalRecorder recorder)
            throws IOException {
        OptionRehearsal rehearsal = new OptionRehearsal(started, program, file, source, recorder);
        Optional<Path> portable = rehearsal.portable(context, fixed(settings));
        if (!settings.variables().isEmpty()) {
            started.start(context, asItComes(settings), portable);
            try (OpenServer open = machine.open(profile(program.product(), started.port()), started.password())) {
                new DefaultComparison(settings.variables(), rehearsal.read(), program.product(), recorder)
                        .tell(target(open.query(DefaultComparison::all)));
            }
            started.stop();
        }
        return portable;
    }

    /** Without what it was started with against strangers and would have another default of. */
    private Map<String, String> target(Map<String, String> variables) {
        if (program.mariaDb() || !program.atLeast(8, 0, 0)) {
            variables.remove("local_infile");
        }
        return variables;
    }

    /** With its own defaults, but for what would let others in. */
    private List<String> asItComes(SourceSettings settings) {
        List<String> options = new ArrayList<>(ServerProgramOptions.kept(settings));
        if (program.mariaDb()) {
            options.add("--skip-ssl");
        } else {
            options.add("--secure-file-priv=NULL");
            if (program.atLeast(8, 0, 11)) {
                options.add("--loose-mysqlx=OFF");
            }
        }
        return options;
    }

    static Profile profile(String product, int port) {
        return new Profile(
                        UUID.randomUUID().toString(),
                        Messages.of("rehearsal").text("profile", product),
                        "",
                        Environment.own("Rehearsal", "#0f766e"),
                        "127.0.0.1",
                        port,
                        OwnServer.USER,
                        PasswordSource.ASK,
                        TlsMode.PREFERRED,
                        "")
                .withPasswordUnverified(true);
    }

    /** What only new data can be given. */
    private List<String> kept(SourceSettings settings) {
        List<String> options = new ArrayList<>();
        if (!program.mariaDb()) {
            options.add("--lower-case-table-names=" + settings.lowerCase());
        }
        if (!settings.pageSize().isEmpty()) {
            options.add("--innodb-page-size=" + settings.pageSize());
        }
        return options;
    }

    /** Nothing of it outlives the rehearsal, so that nothing waits for a disk. */
    private List<String> fixed(SourceSettings settings) {
        List<String> options = new ArrayList<>(ServerProgramOptions.throwaway(program));
        options.addAll(ServerProgramOptions.kept(settings));
        if (config.isEmpty()) {
            options.add("--character-set-server=" + settings.charset());
        }
        return options;
    }

    @Override
    public void close() {
        OpenServer server = opened;
        if (server != null) {
            server.close();
        }
        PrivateServer process = own;
        if (process != null) {
            machine.close(process).ifPresent(this::left);
        }
    }

    private void left(String place) {
        RehearsalRecorder told = recorder;
        if (told != null) {
            told.found(Severity.ERROR, Subject.SERVER, messages.text("target.host.left", place), "");
        }
    }
}
