package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.window.DiskSpeed;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The disk of this machine against that of the server.
 *
 * @param folder where the server's data are: of this machine, or with {@code host:} before it of its own
 */
record DiskTest(String folder, OpenServer server) {

    private static final String HOST = "host:";

    private static final String DEVICE = "unix:dev";

    /** @throws dev.drydock.platform.error.DrydockException E-2301 if nothing may be written on the server's machine */
    void require() {
        if (folder.startsWith(HOST)) {
            server.permit().close();
        }
    }

    /** Measures both, or tells why not; blocks on them. */
    void run(Path here, RehearsalRecorder recorder, JobContext context) {
        Messages messages = Messages.of("upgradewindow");
        context.checkCancelled();
        try (Stage _ = context.stage(messages.text("stage.disk"), Total.unknown())) {
            DiskSpeed there = there(context);
            boolean same = sameDisk(here);
            recorder.disk(
                    same
                            ? new DiskSpeed(DiskSpeed.HERE, there.write(), there.read())
                            : DiskSpeed.here(DiskSpeed.HERE, here.toString(), context));
            recorder.disk(there);
            if (same) {
                recorder.found(Severity.NOTICE, Subject.SERVER, messages.text("disk.same", folder, here), "");
            }
        } catch (IOException failure) {
            recorder.found(
                    Severity.NOT_EVALUATED,
                    Subject.SERVER,
                    messages.text("disk.not", String.valueOf(failure.getMessage())),
                    "");
        }
    }

    private boolean sameDisk(Path here) throws IOException {
        return !folder.startsWith(HOST)
                && Files.getAttribute(here, DEVICE).equals(Files.getAttribute(Path.of(folder), DEVICE));
    }

    private DiskSpeed there(JobContext context) throws IOException {
        if (!folder.startsWith(HOST)) {
            return DiskSpeed.here(DiskSpeed.THERE, folder, context);
        }
        try (ChangePermit permit = server.permit()) {
            return DiskSpeed.there(
                    server.databaseHost().orElseThrow(() -> new IOException(folder)),
                    folder.substring(HOST.length()),
                    permit);
        }
    }
}
