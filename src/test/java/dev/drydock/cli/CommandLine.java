package dev.drydock.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What tests of commands share: an empty folder, and in it a data folder to run them over. */
abstract class CommandLine {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @SuppressWarnings("NullAway.Init")
    Commands commands;

    @BeforeEach
    void openCommands() {
        commands = new Commands(home());
    }

    @AfterEach
    void closeCommands() {
        commands.close();
    }

    /** The data folder. */
    Path home() {
        return folder.resolve("home");
    }
}
