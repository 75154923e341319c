package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Subject;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.OwnServer;
import dev.drydock.platform.mysqld.PrivateServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.optionfile.OptionFiles;
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

    private final Messages messages = Messages.of("rehearsal");
    private final ServerProgram program;
    private final ProgramMachine machine;
    private final Optional<OptionFiles> config;
    private @Nullable PrivateServer own;
    private @Nullable OpenServer opened;
    private @Nullable RehearsalRecorder recorder;

    ProgramTarget(ProgramMachine machine, Optional<OptionFiles> config) {
        this.program = machine.program();
        this.machine = machine;
        this.config = config;
    }

    /** @throws DrydockException E-4285 if the program is older than the source, or as old */
    static void requireNewer(ServerProgram program, ServerFacts source) {
        ServerVersion version = ServerVersion.parse(program.version());
        if (program.mariaDb() == source.mariaDb() && version.compareTo(source.version()) <= 0) {
            throw new DrydockException(Problem.of(UpgradeError.TARGET_OLDER, "", program.product(), source.product()));
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
        OpenServer ready = machine.open(started);
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
            try (OpenServer open = machine.open(started)) {
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
        RehearsalRecorder told = recorder;
        if (process != null && told != null) {
            machine.close(process, told);
        }
    }
}
