package dev.drydock.cli;

import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import picocli.CommandLine.Option;

/** Where a command that asks for several secrets reads them: from the terminal, or line by line from standard input. */
final class SecretInput {

    @Option(
            names = "--stdin",
            description = "Read each secret that would be asked for from a line of standard input, in the same order.")
    private boolean stdin;

    /** One secret. */
    Secret ask(String question, Terminal terminal) {
        if (stdin) {
            return line(terminal);
        }
        return PasswordPrompt.ask(question + ": ", "Use --stdin.")
                .map(Secret::of)
                .orElseThrow(() -> new UsageException("Nothing was typed."));
    }

    /** A new secret; on the terminal it is typed twice, since nobody sees what is typed. */
    Secret askNew(String question, Terminal terminal) {
        Secret first = ask(question, terminal);
        if (first.use(String::isEmpty)) {
            first.close();
            throw new UsageException("An empty password is not kept. Nothing was changed.");
        }
        if (stdin) {
            return first;
        }
        try (Secret again = ask(question + ", again", terminal)) {
            if (!first.use(one -> again.use(one::equals))) {
                first.close();
                throw new UsageException("The two are different. Nothing was changed.");
            }
        }
        return first;
    }

    private static Secret line(Terminal terminal) {
        try {
            return PasswordOptions.firstLine(terminal.in());
        } catch (IOException failure) {
            throw new UsageException("Standard input cannot be read: " + failure.getMessage());
        }
    }
}
