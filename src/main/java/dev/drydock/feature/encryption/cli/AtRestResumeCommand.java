package dev.drydock.feature.encryption.cli;

import dev.drydock.change.LeftInForce;
import dev.drydock.cli.ChangeOption;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.atrest.CutOffRest;
import dev.drydock.feature.encryption.atrest.EarlierRest;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock encryption resume}. */
@Command(
        name = "resume",
        mixinStandardHelpOptions = true,
        header = "Take up a run that was cut off, cancelled, or stopped at a step.",
        description = {
            "",
            "With the options of that run. Each step reads first what the server already is; what is done is not done"
                    + " again. While the server does not work with them yet, --take-back puts the former files of its"
                    + " host back instead. It also sets innodb_encryption_threads of a MariaDB and"
                    + " innodb_redo_log_capacity of a MySQL as before.",
            ""
        },
        footer = {
            "",
            "Exit status: 0 nothing left, 1 something left or failed, 2 usage, 3 cannot connect or log in, 130"
                    + " cancelled."
        })
final class AtRestResumeCommand extends ServiceCommand {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Parameters(
            arity = "0..1",
            paramLabel = "RUN",
            description = "Number of the run, as in drydock history list (default: the newest of the server).")
    private long run;

    @Option(names = "--key-copy", paramLabel = "FILE", description = "The copy of the key file away from the host.")
    private @Nullable Path keyCopy;

    @Option(
            names = "--take-back",
            description = "Put the former files of the host and settings of the server back instead, and go on with"
                    + " nothing.")
    private boolean takeBack;

    @Mixin
    private final ResultOptions form = new ResultOptions();

    @Mixin
    private final ChangeOption change = new ChangeOption();

    AtRestResumeCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        return change.open(server, services, terminal, opened -> takeBack ? takeBack(opened) : resume(opened));
    }

    private ExitStatus takeBack(OpenServer opened) throws InterruptedException {
        Optional<LeftInForce> files = CutOffRest.restorable(services.history().get(), opened);
        if (files.isEmpty()) {
            terminal.err()
                    .println("No run on this server was cut off that has left files on its host or settings of the"
                            + " server.");
            return ExitStatus.NOTHING_IN_SCOPE;
        }
        return new TakeBackInTerminal(terminal)
                .run(CutOffRest.takeBack(opened, files.get(), services.history()), files.get());
    }

    private ExitStatus resume(OpenServer opened) throws InterruptedException {
        EarlierRest earlier = run == 0
                ? EarlierRest.newestOf(services.history().get(), opened.key())
                : EarlierRest.read(services.history().get(), run);
        return new AtRestInTerminal(services, terminal, form)
                .run(opened, earlier.options(), Optional.ofNullable(keyCopy), Optional.of(earlier));
    }
}
