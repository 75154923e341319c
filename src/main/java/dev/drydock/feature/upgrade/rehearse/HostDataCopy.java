package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.host.HostData;
import dev.drydock.db.host.HostServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.mysqld.ProgramOutput;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Copies a data directory of another machine, which no server uses, on that machine. The original is only read. */
final class HostDataCopy {

    private static final int DETAIL = 2_000;
    private static final Map<String, UpgradeError> REFUSED = Map.of(
            "none", UpgradeError.NOT_DATA,
            "used", UpgradeError.DATA_IN_USE,
            "outside", UpgradeError.DATA_ELSEWHERE);

    private final RemoteHost host;
    private final String below;
    private final Path data;

    HostDataCopy(TargetChoice.HostProgram choice, Path data) {
        host = choice.host().host();
        below = choice.below();
        this.data = data;
    }

    /**
     * The bytes that it has on its disk.
     *
     * @throws DrydockException as {@link ProgramMachine#require}
     * @throws ServerException E-2410 without room for the copy and what the target makes of it; E-21xx
     */
    long require() {
        String path = path();
        if (!path.startsWith("/") || path.chars().anyMatch(Character::isISOControl)) {
            throw refused(UpgradeError.NOT_DATA, "not an absolute path");
        }
        HostData seen = HostData.look(host, path, below);
        if (!seen.word().equals(HostData.SIZE)) {
            throw refused(
                    Optional.ofNullable(REFUSED.get(seen.word())).orElse(UpgradeError.DATA_NOT_COPIED), seen.detail());
        }
        long bytes = Long.parseLong(seen.detail()) * 1024;
        HostServer.requireRoom(host, below, bytes + bytes / 2);
        return bytes;
    }

    /** Its path over there, which was taken for one of this computer. */
    private String path() {
        return File.separatorChar == '\\' ? data.toString().replace('\\', '/') : data.toString();
    }

    /** Looks at it once more, and copies it. */
    ProgramMachine.Copied copy(HostServer to, JobContext context, Stage stage) {
        long bytes = require();
        stage.total(Total.estimated(bytes));
        long began = System.nanoTime();
        long[] before = new long[1];
        ProgramOutput ended = to.copy(context, data, copied -> {
            stage.advance(Math.max(0, copied - before[0]));
            before[0] = Math.max(before[0], copied);
        });
        long millis = (System.nanoTime() - began) / 1_000_000;
        stage.advance(Math.max(0, bytes - before[0]));
        if (ended.exit() != 0) {
            throw refused(UpgradeError.DATA_NOT_COPIED, ended.text());
        }
        return new ProgramMachine.Copied(bytes, millis, to.place());
    }

    private DrydockException refused(UpgradeError why, String detail) {
        return new DrydockException(
                Problem.of(why, detail.substring(0, Math.min(DETAIL, detail.length())), host.name() + ":" + path()));
    }
}
