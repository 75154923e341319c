package dev.drydock.cli;

import dev.drydock.history.ChainVerdict;
import dev.drydock.history.keeping.VerifyJob;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code drydock history verify}: whether what is recorded is as it was recorded. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        header = "Hold all recorded runs and acceptances against the chain of their digests.",
        description = {
            "Exit status: 0 everything fits, 1 something does not, 4 there is nothing to hold against it.",
            "docs/history.md says what such a chain can prove and what not."
        })
final class HistoryVerifyCommand extends ServiceCommand implements Schedulable {

    @Mixin
    private final TextOrJson output = new TextOrJson();

    HistoryVerifyCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        Optional<ChainVerdict> verdict = new JobInTerminal(terminal, "").run(new VerifyJob(services.history()));
        verdict.ifPresent(this::print);
        return ExitStatus.of(verdict);
    }

    private void print(ChainVerdict verdict) {
        if (!output.json()) {
            verdict.sentences().forEach(terminal.out()::println);
            return;
        }
        Listing.object(
                terminal,
                json -> json.put("whole", verdict.whole())
                        .put("links", verdict.links())
                        .put("runs", verdict.runs())
                        .put("rows", verdict.rows())
                        .put("runs_before", verdict.runsBefore())
                        .put("head", verdict.head())
                        .objects(
                                "breaks",
                                verdict.breaks(),
                                (broken, one) -> broken.put(
                                                "kind", one.kind().name().toLowerCase(Locale.ROOT))
                                        .put("subject", one.subject())));
    }
}
