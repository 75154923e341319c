package dev.drydock.feature.advisor.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.BufferPoolState;
import dev.drydock.feature.advisor.PoolDumpJob;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.PoolDump;
import dev.drydock.run.RunResult;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import javafx.scene.control.Button;
import org.kordamp.ikonli.feather.Feather;

/** Tells what a restart does to the buffer pool, and dumps it now on yes. JavaFX thread only. */
final class BufferPoolButton extends Button {

    private static final Messages TEXT = Messages.of("advisor");

    private final ModuleContext context;
    private final ScreenJob<RunResult<BufferPoolState>> dumping;

    BufferPoolButton(ModuleContext context) {
        super(TEXT.text("pool.button"), Icons.of(Feather.DATABASE));
        this.context = context;
        setId("advisor-pool");
        setMinWidth(USE_PREF_SIZE);
        dumping = new ScreenJob<RunResult<BufferPoolState>>(context)
                .onDone(done -> context.dialogs()
                        .info(TEXT.text("job.pool"), done.value().dump().text()))
                .tellFailures(TEXT.text("job.pool"));
        disableProperty().bind(dumping.running());
        setOnAction(_ -> {
            OpenServer server = context.server().server().get();
            Background.run(
                    "buffer-pool",
                    () -> PoolDump.now(server),
                    this::ask,
                    why -> context.dialogs().error(TEXT.text("job.pool"), why));
        });
    }

    private void ask(BufferPoolState now) {
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("job.pool"),
                        TEXT.text(
                                "pool.ask",
                                now.restart(),
                                now.loading().map("\n"::concat).orElse("")),
                        TEXT.text("pool.act"),
                        false,
                        null,
                        () -> dumping.start(server -> new PoolDumpJob(server, context::history)),
                        BufferPoolState.DUMP_NOW + ";"));
    }
}
