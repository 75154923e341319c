package dev.drydock.feature.threadpool.cli;

import dev.drydock.cli.Terminal;
import dev.drydock.feature.threadpool.guide.GuidedResult.Decision;
import dev.drydock.feature.threadpool.guide.PoolGuide;
import dev.drydock.feature.threadpool.load.LoadResult;
import dev.drydock.run.RunResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A guided run in a terminal: what it says, and the word {@code keep} or {@code back} from standard input. */
final class PromptedDecision implements PoolGuide {

    private final Terminal terminal;
    private final boolean keep;
    private final AtomicReference<@Nullable Decision> said = new AtomicReference<>();

    /** @param keep whether it was said on the command line */
    PromptedDecision(Terminal terminal, boolean keep) {
        this.terminal = terminal;
        this.keep = keep;
    }

    @Override
    public void said(String words) {
        terminal.err().println(words);
    }

    @Override
    public void measured(RunResult<LoadResult> result) {
        PrintWriter out = new PrintWriter(new java.io.OutputStreamWriter(terminal.err(), StandardCharsets.UTF_8));
        LoadTable.print(result, out);
        out.flush();
    }

    @Override
    public void ask() {
        if (keep) {
            said.set(Decision.KEPT);
            return;
        }
        terminal.err().println("Type keep, or back.");
        Thread.ofVirtual().name("drydock-decision").start(this::read);
    }

    /** The end of the input is no answer: what was set up stays, and is to be decided. */
    private void read() {
        try {
            BufferedReader lines = new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                switch (line.strip()) {
                    case "keep" -> said.set(Decision.KEPT);
                    case "back" -> said.set(Decision.WENT_BACK);
                    default -> terminal.err().println("Type keep, or back.");
                }
                if (said.get() != null) {
                    return;
                }
            }
            said.set(Decision.OPEN);
        } catch (IOException unreadable) {
            said.set(Decision.OPEN);
        }
    }

    @Override
    public Optional<Decision> answer() {
        return Optional.ofNullable(said.get());
    }
}
