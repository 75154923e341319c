package dev.drydock.app;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Terminal;
import dev.drydock.platform.i18n.Messages;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import javafx.application.Platform;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts JavaFX and opens the window. */
final class WindowStart {

    private static final Logger LOG = LoggerFactory.getLogger(WindowStart.class);
    private static final Messages TEXT = Messages.of("app");

    private WindowStart() {}

    /**
     * Opens the window and returns when it has been closed.
     *
     * @param begin what begins in it
     * @return how it ended; empty if no window can be shown here, which has then been said on the terminal
     */
    static Optional<ExitStatus> open(Terminal terminal, Begin begin) {
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) ->
                LOG.error("an exception that nobody handled on thread {}", thread.getName(), failure));
        CompletableFuture<ExitStatus> closed = new CompletableFuture<>();
        Wiring wiring = new Wiring(DataFolder.ofUser(), terminal);
        var _ = wiring.openHistory();
        try {
            Platform.startup(() -> new Window(wiring, closed).open(begin));
            return Optional.of(closed.get());
        } catch (UnsupportedOperationException | UnsatisfiedLinkError | NoClassDefFoundError failure) {
            LOG.warn("JavaFX cannot open a window", failure);
            terminal.err().println(TEXT.text("display.failed", String.valueOf(failure.getMessage()), Display.unusable()));
            wiring.closeAll();
            return Optional.empty();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("a window never ends by an exception", impossible);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.of(ExitStatus.SOME_FAILED);
        }
    }
}
