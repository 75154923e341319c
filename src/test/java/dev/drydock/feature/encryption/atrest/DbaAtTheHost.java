package dev.drydock.feature.encryption.atrest;

import dev.drydock.lab.HostedServer;
import dev.drydock.lab.RestartsBeside;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Does on a server's machine what a run asks a person for. */
class DbaAtTheHost implements AtRestGuide {

    final List<AtRestStep.Id> steps = new CopyOnWriteArrayList<>();
    final List<Question> asked = new CopyOnWriteArrayList<>();
    private volatile Optional<Answer> answer = Optional.empty();
    private volatile RestartsBeside restarts = new RestartsBeside();
    private final HostedServer host;

    DbaAtTheHost(HostedServer host) {
        this.host = host;
    }

    /** Where the test looks for what went wrong with a restart. */
    void restartsBeside(RestartsBeside ofTest) {
        restarts = ofTest;
    }

    @Override
    public void step(AtRestStep.Id step) {
        steps.add(step);
    }

    @Override
    public void ask(Question question) {
        asked.add(question);
        answer = Optional.empty();
        switch (question) {
            case Question.WhichBackup _ -> answer = Optional.of(new Answer("a dump", ""));
            case Question.KeysElsewhere _ -> answer = Optional.of(new Answer("a snapshot of the vault", ""));
            case Question.CopyOfKey copy -> answer = Optional.of(copied(copy));
            case Question.Restart restart -> restarts.begin(() -> restart(restart));
        }
    }

    Answer copied(Question.CopyOfKey copy) {
        String fingerprint = AtRestKey.fingerprint(Path.of(copy.path()));
        return new Answer(fingerprint, fingerprint);
    }

    private void restart(Question.Restart restart) throws IOException {
        if (!restart.put()) {
            for (PlannedFile file : restart.files()) {
                place(file, restart.folder());
            }
        }
        host.server().restart();
    }

    void place(PlannedFile file, Path folder) throws IOException {
        Path target = Path.of(file.path());
        if (file.goes()) {
            Files.delete(target);
        } else {
            Path from = file.key() ? folder.resolve("keyfile") : folder.resolve(file.name());
            Files.copy(from, target, StandardCopyOption.REPLACE_EXISTING);
            // the lab's server may run as another account
            Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r--r--"));
        }
    }

    @Override
    public Optional<Answer> answer() {
        return answer;
    }
}
