package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.PromptedKeep;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.encryption.require.RequireTlsJob;
import dev.drydock.feature.encryption.require.RequireTlsPlan;
import java.util.Optional;

/** Waits for the word {@code keep} on standard input; another word, or its end, means no. */
final class TypedConfirmation implements RequireTlsJob.Confirmation {

    private final PromptedKeep typed;

    /** @param keep whether it was said on the command line */
    TypedConfirmation(Terminal terminal, boolean keep, int minutes) {
        this.typed = new PromptedKeep(terminal, keep, minutes);
    }

    @Override
    public void ask(RequireTlsPlan plan) {
        typed.ask();
    }

    @Override
    public Optional<Boolean> answer() {
        return typed.answer();
    }
}
