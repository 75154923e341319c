package dev.drydock.cli;

import dev.drydock.evidence.FileSigning;
import dev.drydock.evidence.ReportBranding;
import dev.drydock.evidence.ReportProof;
import dev.drydock.evidence.ReportVerification;
import dev.drydock.report.JsonOut;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock report verify}: whether a file is the report that was written. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        header = "Hold a report against the history it was made from, against a signature, or both.",
        description = {
            "The history is asked unless --no-history is given; a signature is looked at if one is named or lies"
                    + " beside the file as FILE.minisig.",
            "Exit status: 0 all that was asked is sound, 1 something is not."
        },
        footer = {"", "Example:", "  drydock report verify run12.pdf --signature run12.pdf.minisig --no-history"})
final class ReportVerifyCommand extends ServiceCommand implements Schedulable {

    @Parameters(paramLabel = "FILE", description = "The report, in any form.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--signature",
            paramLabel = "FILE",
            description = "Its signature; default: FILE.minisig if there is one.")
    private @Nullable Path signature;

    @Option(names = "--no-history", description = "Do not ask the history, for example on another computer.")
    private boolean noHistory;

    @Mixin
    private final TextOrJson output = new TextOrJson();

    ReportVerifyCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        ReportProof recorded = noHistory
                ? new ReportProof(Optional.empty(), List.of(), Optional.empty())
                : new ReportVerification(services.history().get()).look(file);
        Path named = signature;
        Path beside = FileSigning.beside(file);
        boolean look = named != null || noHistory || Files.exists(beside);
        ReportBranding house = ReportOutput.house(services, terminal);
        ReportProof proof = new ReportProof(
                recorded.record(),
                recorded.details(),
                look
                        ? Optional.of(new FileSigning(house).look(file, named == null ? beside : named))
                        : Optional.empty());
        if (output.json()) {
            Listing.object(terminal, json -> write(proof, json));
        } else {
            proof.sentences().forEach(terminal.out()::println);
        }
        return ExitStatus.of(proof.outcome());
    }

    private void write(ReportProof proof, JsonOut json) {
        json.put("file", file.toString())
                .put("sound", proof.sound())
                .known("record", proof.record().map(ReportProof::word))
                .texts("details", proof.details());
        proof.signature()
                .ifPresentOrElse(
                        given -> json.object(
                                "signature",
                                one -> one.put("outcome", ReportProof.word(given.outcome()))
                                        .put("key", given.key())
                                        .put("said", given.said())),
                        () -> json.none("signature"));
    }
}
