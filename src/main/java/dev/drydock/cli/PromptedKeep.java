package dev.drydock.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Waits for the word {@code keep} on standard input; another word, or its end, means no. */
public final class PromptedKeep {

    private static final String WORD = "keep";

    private final Terminal terminal;
    private final boolean keep;
    private final int minutes;
    private final AtomicReference<@Nullable Boolean> said = new AtomicReference<>();

    /**
     * @param keep whether it was said on the command line
     * @param minutes after which silence means no
     */
    public PromptedKeep(Terminal terminal, boolean keep, int minutes) {
        this.terminal = terminal;
        this.keep = keep;
        this.minutes = minutes;
    }

    /** Begins to ask; returns at once. */
    public void ask() {
        if (keep) {
            said.set(true);
            return;
        }
        terminal.err()
                .println("In force. Look whether your programs still work, then type " + WORD + " within " + minutes
                        + " min; anything else takes it back.");
        Thread.ofPlatform().daemon().name("drydock-confirmation").start(this::read);
    }

    private void read() {
        try {
            String line = new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8)).readLine();
            said.set(line != null && line.strip().equals(WORD));
        } catch (IOException unreadable) {
            said.set(false);
        }
    }

    /** What was said; empty while nothing was. */
    public Optional<Boolean> answer() {
        return Optional.ofNullable(said.get());
    }
}
