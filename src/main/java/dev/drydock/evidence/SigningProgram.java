package dev.drydock.evidence;

import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of the user's that signs or verifies. */
final class SigningProgram {

    private static final long LIMIT_SECONDS = 120;
    private static final int MOST_WORDS = 2000;

    private SigningProgram() {}

    /** @param said its messages */
    record Ended(int status, String said) {}

    /**
     * Runs it to its end.
     *
     * @param words {@code {file}} and {@code {signature}} stand for the files
     * @throws DrydockException E-5107 if it cannot be started or does not end
     */
    static Ended run(List<String> words, Path file, Path signature) throws InterruptedException {
        List<String> command = words.stream()
                .map(word -> word.replace("{file}", file.toString()).replace("{signature}", signature.toString()))
                .toList();
        try {
            Path said = ProcessFolder.file(".txt");
            try {
                Process process = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(said.toFile())
                        .start();
                process.getOutputStream().close();
                if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                    throw failed(words, "it did not end within " + LIMIT_SECONDS + " s");
                }
                String text = new String(Files.readAllBytes(said), StandardCharsets.UTF_8).strip();
                return new Ended(
                        process.exitValue(), text.length() > MOST_WORDS ? text.substring(0, MOST_WORDS) : text);
            } finally {
                Files.deleteIfExists(said);
            }
        } catch (IOException failure) {
            throw failed(words, String.valueOf(failure.getMessage()));
        }
    }

    private static DrydockException failed(List<String> words, String why) {
        return new DrydockException(Problem.of(ReportError.SIGNING_FAILED, "", words.getFirst(), why));
    }
}
