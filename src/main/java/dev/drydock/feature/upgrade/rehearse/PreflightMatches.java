package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.history.LatestFindings;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What the newest pre-flight of the source had found, by object. Safe on any thread. */
final class PreflightMatches {

    /** It speaks of whole schemas of tables, and is the cause of no refusal. */
    private static final Set<String> OF_EVERYTHING = Set.of("utf8mb3");

    /** Its notices speak of variables, and so do those of a rehearsal. */
    private static final String DEFAULTS = "changed-defaults";

    private final Map<String, TreeSet<String>> checks = new HashMap<>();
    private final long run;

    PreflightMatches(Optional<LatestFindings> latest) {
        run = latest.map(LatestFindings::run).orElse(0L);
        for (RecordedFinding finding : latest.map(LatestFindings::findings).orElse(List.of())) {
            boolean told = finding.severity().equals(Severity.ERROR.name())
                    || finding.severity().equals(Severity.WARNING.name());
            if (!OF_EVERYTHING.contains(finding.check())
                    && (told || finding.check().equals(DEFAULTS))) {
                ObjectName object = finding.object();
                checks.computeIfAbsent(key(object.schema(), object.name()), _ -> new TreeSet<>())
                        .add(finding.check());
            }
        }
    }

    /** Number of that pre-flight; 0 if there was none. */
    long run() {
        return run;
    }

    /** The checks that spoke of the object, separated by commas; empty if none did. */
    String of(Subject subject) {
        String plain = subject.kind() == Subject.Kind.OPTION
                ? subject.name().replace('-', '_')
                : subject.name().replace("'", "");
        return String.join(", ", checks.getOrDefault(key(subject.schema(), plain), new TreeSet<>()));
    }

    private static String key(String schema, String name) {
        return (schema + "\0" + name.replace("'", "")).toLowerCase(Locale.ROOT);
    }
}
