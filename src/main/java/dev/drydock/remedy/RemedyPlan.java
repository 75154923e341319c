package dev.drydock.remedy;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.db.sql.ScriptStatements;
import dev.drydock.platform.i18n.TerminalEscaper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What runs to mend findings, in their order. The preview is made of the statements that are sent.
 *
 * @param steps the remedies that run, each once
 * @param manual findings whose remedy does not run: words, lines of an option file, statements to fill in, or no remedy
 */
public record RemedyPlan(List<RemedyStep> steps, List<Finding> manual) {

    private record Key(RemedyTarget place, List<String> statements) {}

    public RemedyPlan {
        steps = List.copyOf(steps);
        manual = List.copyOf(manual);
    }

    /** @param places where the remedy of a finding runs; empty where that is not known */
    public static RemedyPlan of(List<Finding> findings, Function<Finding, Optional<RemedyTarget>> places) {
        Map<Key, List<Finding>> steps = new LinkedHashMap<>();
        List<Finding> manual = new ArrayList<>();
        for (Finding finding : findings) {
            Optional<RemedyTarget> place = places.apply(finding);
            List<String> statements = statements(finding.remedy());
            if (statements.isEmpty() || place.isEmpty()) {
                manual.add(finding);
            } else {
                steps.computeIfAbsent(new Key(place.get(), statements), _ -> new ArrayList<>())
                        .add(finding);
            }
        }
        return new RemedyPlan(
                steps.entrySet().stream()
                        .map(step -> new RemedyStep(
                                step.getKey().place(),
                                step.getValue(),
                                step.getKey().statements()))
                        .toList(),
                manual);
    }

    /** Whether a remedy is made of statements that can be sent as they stand. */
    public static boolean runs(Remedy remedy) {
        return !statements(remedy).isEmpty();
    }

    private static List<String> statements(Remedy remedy) {
        return remedy.kind() == Remedy.Kind.SQL
                ? ScriptStatements.of(remedy.text()).orElse(List.of())
                : List.of();
    }

    public boolean empty() {
        return steps.isEmpty();
    }

    /** How many findings the steps are to mend. */
    public long findings() {
        return steps.stream().mapToLong(step -> step.findings().size()).sum();
    }

    /** Every statement in the order in which it is sent, below what it mends. */
    public String preview() {
        StringBuilder text = new StringBuilder();
        for (RemedyStep step : steps) {
            for (Finding finding : step.findings()) {
                String where = step.place().name().isEmpty() ? "" : step.place().name() + ": ";
                text.append("-- ")
                        .append(where)
                        .append(TerminalEscaper.line(
                                finding.check() + " " + finding.subject().shown()))
                        .append('\n');
            }
            step.statements().forEach(statement -> text.append(statement).append(";\n"));
            text.append('\n');
        }
        return text.toString().strip();
    }

    /** Whether a statement works on a table as a whole, so that it may copy it and take long. */
    public boolean reworksTables() {
        return steps.stream().flatMap(step -> step.statements().stream()).anyMatch(RemedyPlan::reworks);
    }

    private static boolean reworks(String statement) {
        return List.of("ALTER TABLE ", "RENAME TABLE ", "ALTER DATABASE ", "ALTER TABLESPACE ").stream()
                .anyMatch(words -> statement.regionMatches(true, 0, words, 0, words.length()));
    }
}
