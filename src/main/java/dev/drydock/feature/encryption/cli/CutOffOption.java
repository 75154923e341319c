package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.install.CutOffInstall;
import dev.drydock.feature.encryption.install.InstallOptions;
import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --finish} and {@code --take-back}: an installation of certificates that was cut off. */
final class CutOffOption {

    @Option(names = "--finish", description = "Go on with a run that was cut off, with the options of that run.")
    private boolean finish;

    @Option(names = "--take-back", description = "Put the former files back that a run which was cut off has replaced.")
    private boolean takeBack;

    boolean wanted() {
        return finish || takeBack;
    }

    void tell(OpenServer opened, Services services, Terminal terminal) {
        CutOffInstall.find(services.history().get(), opened.key())
                .ifPresent(run -> new TakeBackInTerminal(terminal)
                        .tell(run.files(), "Go on with it with --finish, or take it back with --take-back:"));
    }

    ExitStatus end(OpenServer opened, InstallMethodOption way, Services services, Terminal terminal)
            throws InterruptedException {
        if (finish && takeBack) {
            throw new UsageException("Say --finish or --take-back, not both.");
        }
        Optional<CutOffInstall> cutOff = CutOffInstall.find(services.history().get(), opened.key());
        if (cutOff.isEmpty()) {
            terminal.err().println("No installation of certificates on this server was cut off.");
            return ExitStatus.NOTHING_IN_SCOPE;
        }
        return takeBack
                ? way.takeBack(opened, cutOff.get(), services, terminal)
                : way.finish(opened, options(cutOff.get()), services, terminal);
    }

    private static InstallOptions options(CutOffInstall cutOff) {
        return cutOff.options()
                .orElseThrow(
                        () -> new UsageException("Run " + cutOff.files().run().id()
                                + " has not written down its files: name them with --folder instead."));
    }
}
