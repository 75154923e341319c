package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.atrest.AtRestItem;
import dev.drydock.feature.encryption.atrest.AtRestJob;
import dev.drydock.feature.encryption.atrest.AtRestKey;
import dev.drydock.feature.encryption.atrest.AtRestOptions;
import dev.drydock.feature.encryption.atrest.Converted;
import dev.drydock.feature.encryption.atrest.EarlierRest;
import dev.drydock.lane.LaneListener;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Carries a run out in a terminal. */
record AtRestInTerminal(Services services, Terminal terminal, ResultOptions form) {

    ExitStatus run(OpenServer opened, AtRestOptions options, Optional<Path> copy, Optional<EarlierRest> earlier)
            throws InterruptedException {
        // what can be told of it now is refused before anything is begun; a copy may also be made while the run waits
        copy.filter(Files::exists).ifPresent(AtRestKey::fingerprint);
        AtRestOutput output = new AtRestOutput(terminal, opened, form);
        Optional<RunResult<Converted>> result = new JobInTerminal(
                        terminal, "What was done is in the history; drydock encryption resume goes on.")
                .run(new AtRestJob(
                        opened,
                        options,
                        new PromptedGuide(terminal, options.target(), copy),
                        plan -> plan.notes().forEach(note -> terminal.err().println("Note: " + note)),
                        new LaneListener<AtRestItem>() {},
                        earlier,
                        services.history()));
        result.ifPresent(output::result);
        return ExitStatus.of(result);
    }
}
