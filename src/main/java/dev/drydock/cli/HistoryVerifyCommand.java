package dev.drydock.cli;

import dev.drydock.history.ChainVerdict;
import dev.drydock.history.VerifyJob;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code drydock history verify}: whether what is recorded is as it was recorded. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        header = "Hold all recorded runs and acceptances against the chain of their digests.",
        description = {
            "Exit status: 0 everything fits, 1 something does not, 4 there is nothing to hold against it.",
            "docs/history.md says what such a chain can prove and what not."
        })
final class HistoryVerifyCommand implements Callable<ExitStatus> {

    private final Services services;
    private final Terminal terminal;

    HistoryVerifyCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        Optional<ChainVerdict> verdict = new JobInTerminal(terminal, "").run(new VerifyJob(services.history()));
        verdict.map(ChainVerdict::sentences).ifPresent(lines -> lines.forEach(terminal.out()::println));
        return ExitStatus.of(verdict);
    }
}
