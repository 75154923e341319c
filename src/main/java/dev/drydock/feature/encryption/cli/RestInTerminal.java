package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.rest.Converted;
import dev.drydock.feature.encryption.rest.EarlierRest;
import dev.drydock.feature.encryption.rest.RestItem;
import dev.drydock.feature.encryption.rest.RestJob;
import dev.drydock.feature.encryption.rest.RestKey;
import dev.drydock.feature.encryption.rest.RestOptions;
import dev.drydock.lane.LaneListener;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Carries a run out in a terminal. */
record RestInTerminal(Services services, Terminal terminal, ResultOptions form) {

    ExitStatus run(OpenServer opened, RestOptions options, Optional<Path> copy, Optional<EarlierRest> earlier)
            throws InterruptedException {
        // what can be told of it now is refused before anything is begun; a copy may also be made while the run waits
        copy.filter(Files::exists).ifPresent(RestKey::fingerprint);
        RestOutput output = new RestOutput(terminal, opened, form);
        Optional<RunResult<Converted>> result = new JobInTerminal(
                        terminal, "What was done is in the history; drydock encryption resume goes on.")
                .run(new RestJob(
                        opened,
                        options,
                        new TypedGuide(terminal, options.target(), copy),
                        plan -> plan.notes().forEach(note -> terminal.err().println("Note: " + note)),
                        new LaneListener<RestItem>() {},
                        earlier,
                        services.history()));
        result.ifPresent(output::result);
        return ExitStatus.of(result);
    }
}
