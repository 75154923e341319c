package dev.drydock.evidence;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.report.proof.DetachedSignature;
import dev.drydock.report.proof.FileDigest;
import dev.drydock.report.proof.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Signatures beside files: by the key in the vault, or by a program that the settings name. Calls block. */
public final class FileSigning {

    private static final String END = ".minisig";

    private final ReportBranding house;

    public FileSigning(ReportBranding house) {
        this.house = house;
    }

    /** Where the signature of a file is looked for, and written. */
    public static Path beside(Path file) {
        return file.resolveSibling(file.getFileName() + END);
    }

    /** Whether a program signs, so that the vault's key is not needed. */
    public boolean byCommand() {
        return !house.settings().signing().isEmpty();
    }

    /**
     * Signs with the vault's key.
     *
     * @return the file with the signature
     * @throws DrydockException E-1005, E-5108
     */
    public Path sign(Path file, SigningKey key) {
        Path signature = beside(file);
        String name = String.valueOf(file.getFileName());
        OutputFile.saveText(signature, key.sign(digest(file).blake2b(), name, Instant.now()));
        return signature;
    }

    /**
     * Lets the program of the settings sign.
     *
     * @return the file with the signature
     * @throws DrydockException E-5107
     */
    public Path signByCommand(Path file) throws InterruptedException {
        Path signature = beside(file);
        List<String> words = house.settings().signing();
        SigningProgram.Ended ended = SigningProgram.run(words, file, signature);
        if (ended.status() != 0) {
            throw new DrydockException(Problem.of(ReportError.SIGNING_FAILED, "", words.getFirst(), ended.said()));
        }
        return signature;
    }

    /**
     * What a signature says of a file.
     *
     * @throws DrydockException E-5108 if one of them cannot be read
     */
    public ReportProof.Signature look(Path file, Path signature) throws InterruptedException {
        FileDigest content = digest(file);
        String text;
        try {
            text = Files.exists(signature) ? Files.readString(signature, StandardCharsets.UTF_8) : "";
        } catch (java.nio.charset.CharacterCodingException _) {
            text = "";
        } catch (IOException failure) {
            throw unreadable(signature, failure);
        }
        if (!Files.exists(signature)) {
            return ReportProof.Signature.of(ReportProof.Signed.NOT_SIGNED);
        }
        Optional<DetachedSignature> found = DetachedSignature.in(text);
        if (found.isPresent()) {
            ReportProof.Signed outcome = switch (found.get().verify(content.blake2b(), house.believed())) {
                case SOUND -> ReportProof.Signed.SOUND;
                case CHANGED -> ReportProof.Signed.CHANGED;
                case UNKNOWN_KEY -> ReportProof.Signed.UNKNOWN_KEY;
            };
            return new ReportProof.Signature(
                    outcome, found.get().keyNumber(), found.get().comment());
        }
        List<String> words = house.settings().verifying();
        if (words.isEmpty()) {
            return ReportProof.Signature.of(ReportProof.Signed.CHANGED);
        }
        SigningProgram.Ended ended = SigningProgram.run(words, file, signature);
        return new ReportProof.Signature(
                ended.status() == 0 ? ReportProof.Signed.SOUND : ReportProof.Signed.CHANGED,
                words.getFirst(),
                ended.said());
    }

    static FileDigest digest(Path file) {
        try {
            return FileDigest.of(file);
        } catch (IOException failure) {
            throw unreadable(file, failure);
        }
    }

    static DrydockException unreadable(Path file, IOException failure) {
        String why = failure instanceof java.nio.file.NoSuchFileException
                ? "there is no such file"
                : String.valueOf(failure.getMessage());
        return new DrydockException(Problem.of(ReportError.FILE_UNREADABLE, failure.toString(), file, why), failure);
    }
}
