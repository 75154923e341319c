package dev.drydock.feature.upgrade.config;

import dev.drydock.platform.optionfile.OptionFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An option file as it should be for the target, as text: lines that stop the server are commented out with the reason, and
 * where there is a new spelling it follows; an option of a plugin that the file does not load gets {@code loose_}, with which the
 * plugin takes it wherever else it is loaded from. The original is never written to.
 */
public final class CorrectedCopy {

    private CorrectedCopy() {}

    /**
     * @param file name of one of the files
     * @param reason says in words what is wrong with a finding
     */
    public static String of(
            OptionFiles files,
            String file,
            List<OptionFinding> findings,
            java.util.function.Function<OptionFinding, String> reason) {
        String original = files.files().getOrDefault(file, "");
        List<String> lines = new ArrayList<>();
        List<String> old = original.lines().toList();
        for (int number = 1; number <= old.size(); number++) {
            String line = old.get(number - 1);
            Optional<OptionFinding> finding = fatal(findings, file, number);
            if (finding.isEmpty()) {
                lines.add(line);
                continue;
            }
            lines.add("# drydock: " + reason.apply(finding.get()));
            lines.add("# " + line);
            if (!finding.get().replacement().isEmpty()) {
                lines.add(finding.get().replacement());
            }
        }
        return String.join("\n", lines) + (lines.isEmpty() ? "" : "\n");
    }

    private static Optional<OptionFinding> fatal(List<OptionFinding> findings, String file, int number) {
        return findings.stream()
                .filter(finding -> (finding.kind().fatal()
                                || (finding.kind() == OptionFinding.Kind.UNKNOWN
                                        && !finding.replacement().isEmpty()))
                        && finding.line().file().equals(file)
                        && finding.line().line() == number)
                .findFirst();
    }
}
