package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.tool.ToolSearch;
import dev.drydock.feature.upgrade.tool.VendorTool;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs the vendor's program for system tables on the rehearsal's own server. Used once; blocks. */
final class SystemTableRehearsal {

    private static final SourceObject TABLES = new SourceObject(SourceObject.Kind.SYSTEM_TABLES, "", "");

    private final Messages messages = Messages.of("rehearsal");
    private final OpenServer server;
    private final ChangePermit permit;
    private final Optional<ServerProgram> program;
    private final Secret password;
    private final RehearsalRecorder recorder;

    /** @param program the server's, if it is one of this computer */
    SystemTableRehearsal(
            OpenServer server,
            ChangePermit permit,
            Optional<ServerProgram> program,
            Secret password,
            RehearsalRecorder recorder) {
        this.server = server;
        this.permit = permit;
        this.program = program;
        this.password = password;
        this.recorder = recorder;
    }

    /**
     * Whether the system tables are up to date now.
     *
     * @throws dev.drydock.platform.error.DrydockException if the program cannot be run for this server
     */
    boolean run(JobContext context) {
        context.checkCancelled();
        Optional<Path> found = program.flatMap(this::beside).or(() -> ToolSearch.find(server));
        if (found.isEmpty()) {
            recorder.notRehearsed(
                    TABLES, messages.text("data.system.none", String.join(", ", ToolSearch.names(server.facts()))));
            return false;
        }
        VendorTool tool = new VendorTool(found.get(), password);
        tool.checkFits(server);
        long started = System.nanoTime();
        VendorTool.Outcome outcome = tool.run(server, permit, context, _ -> {});
        context.checkCancelled();
        long millis = (System.nanoTime() - started) / 1_000_000;
        if (outcome.done()) {
            recorder.built(TABLES, millis);
            complaints(outcome);
        } else {
            recorder.refused(
                    new Definition(TABLES, "", outcome.output(), "", ""),
                    new ServerAnswer(
                            0,
                            messages.text("data.system.failed", tool.program().getFileName(), outcome.meaning())),
                    millis);
        }
        return outcome.done();
    }

    /** The package's own one, before any other of this computer. */
    private Optional<Path> beside(ServerProgram own) {
        List<Path> folders = new ArrayList<>(List.of(own.binary().resolveSibling("")));
        own.base().ifPresent(base -> folders.addAll(List.of(base.resolve("bin"), base.resolve("scripts"))));
        return folders.stream()
                .flatMap(folder -> ToolSearch.names(server.facts()).stream().map(folder::resolve))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** What it found on its way, which it mended or left. */
    private void complaints(VendorTool.Outcome outcome) {
        List<String> lines = outcome.output()
                .lines()
                .filter(line -> line.matches("(?i)(error|warning)\\s*:.*|.*\\bFAILED\\b.*"))
                .toList();
        if (!lines.isEmpty()) {
            recorder.found(
                    Severity.WARNING,
                    Subject.SERVER,
                    messages.text("data.system.said", outcome.program().getFileName(), lines.size()),
                    String.join("\n", lines));
        }
    }
}
