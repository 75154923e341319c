package dev.drydock;

import dev.drydock.history.store.HistoryStore;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A folder, and in it a history, that each test has for itself. */
public abstract class WithHistory {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    protected Path folder;

    @SuppressWarnings("NullAway.Init")
    protected HistoryStore history;

    @BeforeEach
    protected void openHistory() {
        history = HistoryStore.open(folder.resolve("home"), "test");
    }

    @AfterEach
    protected void closeHistory() {
        history.close();
    }
}
