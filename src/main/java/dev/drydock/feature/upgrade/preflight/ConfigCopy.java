package dev.drydock.feature.upgrade.preflight;

import dev.drydock.feature.upgrade.config.CorrectedCopy;
import dev.drydock.feature.upgrade.config.OptionFinding;
import dev.drydock.feature.upgrade.config.OptionLint;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionFiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The corrected copy of an option file, with its reasons in words. */
public final class ConfigCopy {

    private ConfigCopy() {}

    /** A copy of the file that was named; included files have copies of their own, by {@link #of(OptionFiles, String, UpgradePath)}. */
    public static String of(OptionFiles files, UpgradePath path) {
        return of(files, files.files().keySet().iterator().next(), path);
    }

    /** A copy of one of the files. */
    public static String of(OptionFiles files, String file, UpgradePath path) {
        return CorrectedCopy.of(files, file, new OptionLint(files, path).findings(), ConfigCopy::reason);
    }

    /** Copies of the file that was named and of all that it includes, by the files' names, in their order. */
    public static Map<String, String> all(OptionFiles files, UpgradePath path) {
        List<OptionFinding> findings = new OptionLint(files, path).findings();
        Map<String, String> copies = new LinkedHashMap<>();
        for (String file : files.files().keySet()) {
            copies.put(file, CorrectedCopy.of(files, file, findings, ConfigCopy::reason));
        }
        return copies;
    }

    /** What is wrong with an option, in a sentence. */
    public static String reason(OptionFinding finding) {
        String note = finding.note().isEmpty() ? "" : " (" + finding.note() + ")";
        boolean harmless = finding.line().loose()
                && (finding.kind() == OptionFinding.Kind.REMOVED || finding.kind() == OptionFinding.Kind.RENAMED);
        boolean anyOther = finding.kind() == OptionFinding.Kind.VALUE
                && finding.replacement().isEmpty();
        boolean capitals = finding.kind() == OptionFinding.Kind.FOREIGN
                && !finding.replacement().startsWith("loose_");
        return Messages.of("upgrade")
                .text(
                        "option." + finding.kind().name().toLowerCase(Locale.ROOT)
                                + (anyOther ? ".other" : harmless ? ".loose" : capitals ? ".capitals" : ""),
                        finding.line().written(),
                        finding.name(),
                        finding.series(),
                        finding.replacement().replace("\n", ", "),
                        note);
    }
}
