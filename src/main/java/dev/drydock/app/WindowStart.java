package dev.drydock.app;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Terminal;
import dev.drydock.platform.desktop.HandOver;
import dev.drydock.platform.i18n.Messages;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
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

    /** A window that does not answer within this time is not the one that is waited for. */
    private static final Duration ANSWER = Duration.ofSeconds(5);

    private WindowStart() {}

    /**
     * Opens the window and returns when it has been closed; where one of this data folder is there, it is shown, and begins it.
     *
     * @param begin what begins in it
     * @return how it ended; empty if no window can be shown here, which has then been said on the terminal
     */
    static Optional<ExitStatus> open(Terminal terminal, StartupRequest begin) {
        Path socket = DataFolder.ofUser().windowSocket();
        if (FromDesktop.line(begin)
                .filter(line -> HandOver.to(socket, line, ANSWER))
                .isPresent()) {
            terminal.err().println(TEXT.text("window.there"));
            return Optional.of(ExitStatus.DONE);
        }
        CompletableFuture<ExitStatus> closed = new CompletableFuture<>();
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            LOG.error("an exception that nobody handled on thread {}", thread.getName(), failure);
            endWithoutWindow(failure, closed);
        });
        Wiring wiring = new Wiring(DataFolder.ofUser(), terminal);
        var _ = wiring.openHistory();
        try {
            Platform.startup(() -> new Window(wiring, closed).open(begin));
            return Optional.of(closed.get());
        } catch (RuntimeException | UnsatisfiedLinkError | NoClassDefFoundError failure) {
            return cannot(terminal, wiring, failure);
        } catch (ExecutionException failed) {
            return cannot(terminal, wiring, Objects.requireNonNullElse(failed.getCause(), failed));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.of(ExitStatus.SOME_FAILED);
        }
    }

    /** While no window is shown, nobody could end a program whose JavaFX thread failed. */
    private static void endWithoutWindow(Throwable failure, CompletableFuture<ExitStatus> closed) {
        if (Platform.isFxApplicationThread() && javafx.stage.Window.getWindows().isEmpty()) {
            closed.completeExceptionally(failure);
        }
    }

    private static Optional<ExitStatus> cannot(Terminal terminal, Wiring wiring, Throwable failure) {
        LOG.warn("JavaFX cannot open a window", failure);
        terminal.err().println(TEXT.text("display.failed", String.valueOf(failure.getMessage()), Display.unusable()));
        wiring.closeAll();
        return Optional.empty();
    }
}
