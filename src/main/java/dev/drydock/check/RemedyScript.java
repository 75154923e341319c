package dev.drydock.check;

import dev.drydock.platform.i18n.TerminalEscaper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The remedies of findings as one script, in the order of the findings, each once. Statements stand as they are; what a person
 * has to fill in, set or do stands in comments, so that the script as a whole can be given to a server.
 */
public final class RemedyScript {

    private RemedyScript() {}

    /** The script; empty where no finding has a remedy. */
    public static String of(List<Finding> findings) {
        Map<Remedy, List<Finding>> once = new LinkedHashMap<>();
        findings.stream()
                .filter(finding -> !finding.remedy().text().isBlank())
                .forEach(finding -> once.merge(finding.remedy(), List.of(finding), RemedyScript::both));
        StringBuilder script = new StringBuilder();
        once.forEach((remedy, of) -> {
            of.forEach(finding -> comment(
                    script,
                    finding.severity() + " " + finding.check() + " "
                            + finding.subject().shown() + ": " + finding.message()));
            if (remedy.kind() == Remedy.Kind.SQL) {
                script.append(remedy.text().strip()).append('\n');
            } else {
                comment(script, remedy.kind() + ":");
                remedy.text().lines().forEach(line -> comment(script, line));
            }
            script.append('\n');
        });
        return script.toString();
    }

    private static List<Finding> both(List<Finding> before, List<Finding> more) {
        return java.util.stream.Stream.concat(before.stream(), more.stream()).toList();
    }

    /** A name with a line break would end the comment. */
    private static void comment(StringBuilder script, String text) {
        script.append("-- ").append(TerminalEscaper.line(text)).append('\n');
    }
}
