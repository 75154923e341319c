package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.RestartWatch;
import dev.drydock.feature.encryption.atrest.AtRestGuide;
import dev.drydock.feature.encryption.atrest.AtRestKey;
import dev.drydock.feature.encryption.atrest.AtRestStep;
import dev.drydock.feature.encryption.atrest.AtRestTarget;
import dev.drydock.feature.encryption.atrest.PlannedFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Says on standard error what a run wants of a person, and reads the answers from standard input, a line each. */
final class PromptedGuide implements AtRestGuide {

    private final Terminal terminal;
    private final AtRestTarget target;
    private final Optional<Path> copy;
    private final BufferedReader in;
    private volatile Optional<Answer> said = Optional.empty();

    /** @param copy a copy of the key file that was made already; its fingerprint is taken */
    PromptedGuide(Terminal terminal, AtRestTarget target, Optional<Path> copy) {
        this.terminal = terminal;
        this.target = target;
        this.copy = copy;
        this.in = new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8));
    }

    @Override
    public void step(AtRestStep.Id step) {
        terminal.lineStart();
        terminal.err().println("== " + step.title(target));
    }

    @Override
    public void ask(Question question) {
        said = Optional.empty();
        switch (question) {
            case Question.WhichBackup _ -> {
                terminal.err().println("Which backup is there? Say it in words.");
                read(false);
            }
            case Question.CopyOfKey key -> copyOf(key);
            case Question.KeysElsewhere keys -> {
                terminal.err()
                        .println("Which copy is there of the keys that " + keys.holder()
                                + " has? Say it in words. Without them the data is lost.");
                read(false);
            }
            case Question.Restart restart -> restart(restart);
        }
    }

    private void copyOf(Question.CopyOfKey key) {
        terminal.err()
                .println("Copy the key file to a safe place that is not on the server: " + key.path()
                        + "\nWithout it the data is lost. Nothing is encrypted before the copy is confirmed.");
        Optional<String> made = copy.map(
                file -> AtRestKey.ofCopy(file, key.inUse() ? Optional.of(Path.of(key.path())) : Optional.empty()));
        if (made.isPresent() && key.fingerprint().isPresent()) {
            said = Optional.of(new Answer(made.get(), ""));
            return;
        }
        if (made.isPresent()) {
            terminal.err()
                    .println("Type the fingerprint of the file on the host (sha256sum " + key.path()
                            + "); it is compared with that of the copy.");
            Thread.ofVirtual().name("drydock-answer").start(() -> said = Optional.of(new Answer(made.get(), line())));
            return;
        }
        if (key.fingerprint().isEmpty()) {
            terminal.err()
                    .println("Type the fingerprint of the file on the host first (sha256sum " + key.path() + ").");
        }
        terminal.err().println("Type the fingerprint of the copy (sha256sum).");
        read(key.fingerprint().isEmpty());
    }

    private void restart(Question.Restart restart) {
        restart.files().forEach(file -> terminal.err().println(file.diff()));
        if (!restart.put() && !restart.files().stream().allMatch(PlannedFile::goes)) {
            terminal.err()
                    .println("The files lie in " + restart.folder() + ": "
                            + String.join(
                                    ", ",
                                    restart.files().stream()
                                            .map(PlannedFile::name)
                                            .toList()));
        }
        terminal.err().println("Type on the host of the server:");
        restart.commands().forEach(command -> terminal.err().println("  " + command));
        terminal.err().println("The restarted server is recognised; Ctrl+C ends the wait.");
    }

    private void read(boolean two) {
        Thread.ofVirtual().name("drydock-answer").start(() -> {
            String host = two ? line() : "";
            said = Optional.of(new Answer(line(), host));
        });
    }

    /** The end of the input is an empty answer. */
    private String line() {
        try {
            String line = in.readLine();
            return line == null ? "" : line.strip();
        } catch (IOException unreadable) {
            return "";
        }
    }

    @Override
    public Optional<Answer> answer() {
        return said;
    }

    @Override
    public void seen(RestartWatch.Sight sight) {
        terminal.lineStart();
        terminal.err()
                .println(
                        switch (sight) {
                            case RUNNING -> "The server still runs as before.";
                            case AWAY -> "The server does not answer.";
                            case BACK -> "The server is back.";
                        });
    }
}
