package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.ContainerEngine;
import dev.drydock.platform.mysqld.OwnContainer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A container of the target version, started on new data that go with it. */
final class ContainerTarget implements RehearsalTarget {

    private final Messages messages = Messages.of("rehearsal");
    private final OwnContainer container;
    private final String image;
    private @Nullable OpenServer opened;

    ContainerTarget(ContainerEngine engine, String image) {
        this.container = new OwnContainer(engine, image);
        this.image = image;
    }

    @Override
    public OpenServer open(
            JobContext context, ServerFacts source, SourceSettings settings, RehearsalRecorder recorder) {
        try (Stage _ = context.stage(messages.text("stage.start", image), Total.unknown())) {
            ServerProgram program = container.program(context);
            ProgramTarget.requireNewer(program, source);
            List<String> options = new ArrayList<>(ServerProgramOptions.throwaway(program));
            options.addAll(ServerProgramOptions.kept(settings));
            options.add("--character-set-server=" + settings.charset());
            container.start(context, options);
            OpenServer ready =
                    OpenServer.open(ProgramTarget.profile(program.product(), container.port()), container.password());
            opened = ready;
            return ready;
        }
    }

    @Override
    public void close() {
        OpenServer server = opened;
        if (server != null) {
            server.close();
        }
        container.close();
    }
}
