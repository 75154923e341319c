package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.require.RequireTlsJob;
import dev.drydock.feature.encryption.require.RequireTlsPlan;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Platform;
import org.jspecify.annotations.Nullable;

/** Waits for a click. Asked on the job's thread, answered on the JavaFX thread. */
final class ClickedConfirmation implements RequireTlsJob.Confirmation {

    private final AtomicReference<@Nullable Boolean> said = new AtomicReference<>();
    private final Runnable asked;

    /** @param asked run on the JavaFX thread once the change is in force */
    ClickedConfirmation(Runnable asked) {
        this.asked = asked;
    }

    @Override
    public void ask(RequireTlsPlan plan) {
        Platform.runLater(asked);
    }

    @Override
    public Optional<Boolean> answer() {
        return Optional.ofNullable(said.get());
    }

    void say(boolean keep) {
        said.set(keep);
    }
}
