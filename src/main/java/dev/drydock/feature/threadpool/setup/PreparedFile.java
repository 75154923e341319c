package dev.drydock.feature.threadpool.setup;

import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostFile;
import dev.drydock.db.host.HostOptionFiles;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.optionfile.EditedFiles;
import dev.drydock.platform.optionfile.OptionEdit;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The option file of a plan, as it is on the host and as it will be.
 *
 * @param before as it was read
 * @param text as it will be
 */
public record PreparedFile(HostFile before, String text) {

    /**
     * Reads the file and makes its new text; blocks.
     *
     * @throws DrydockException E-4713 if a later line or file overrides the plan; E-24xx if it cannot be read
     */
    static PreparedFile of(RemoteHost end, ServerFacts facts, PoolPlan plan, String file) {
        HostAccess host = HostAccess.of(end);
        HostFile before = host.files().read(file);
        PreparedFile prepared = new PreparedFile(before, plan.edited(before.text()));
        for (PlannedOption option : plan.options()) {
            Optional<OptionLine> counts = prepared.counting(end, facts, option, prepared.text());
            boolean ours = counts.flatMap(OptionLine::value)
                    .filter(option.value()::equals)
                    .isPresent();
            if (!ours && !option.several()) {
                throw new DrydockException(Problem.of(
                        ThreadPoolError.OVERRIDDEN,
                        "",
                        option.name(),
                        prepared.counting(end, facts, option, before.text())
                                .map(OptionLine::place)
                                .orElse(before.path())));
            }
        }
        return prepared;
    }

    /** What the file and the edited one differ in. */
    public String diff() {
        return OptionEdit.diff(before.path(), before.text(), text);
    }

    /** The line that decides with this text, of all files that the server reads, where this one is among them, else of it. */
    private Optional<OptionLine> counting(RemoteHost end, ServerFacts facts, PlannedOption option, String now) {
        EditedFiles source = new EditedFiles(new HostOptionFiles(end), Map.of(before.path(), now));
        OptionFiles files;
        try {
            files = all(source);
        } catch (IOException unreadable) {
            files = OptionFiles.of(now);
        }
        return HostOptionFiles.deciding(files, facts, option.name());
    }

    private OptionFiles all(EditedFiles source) throws IOException {
        for (String usual : HostOptionFiles.USUAL) {
            try {
                OptionFiles files = OptionFiles.read(source, List.of(usual));
                if (files.files().containsKey(before.path())) {
                    return files;
                }
            } catch (IOException absent) {
                // the next one
            }
        }
        return OptionFiles.read(source, List.of(before.path()));
    }
}
