package dev.drydock.history;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One finding of a check, as it was told to the user. Names of severities and kinds are kept as words: a history may hold
 * some of another version.
 *
 * @param check stable name of the check
 * @param severity name of its severity
 * @param object what it is about
 * @param text what was found, and after a line break its remedy, if it has one
 * @param details empty where only a text was told, and in what was recorded before details were
 */
public record RecordedFinding(
        String check, String severity, ObjectName object, String text, Optional<Details> details) {

    /**
     * What a finding says beside its text.
     *
     * @param subject name of the kind of what it is about
     * @param remedyKind name of the kind of its remedy
     * @param remedy what mends it; may be empty
     * @param reference where the rule comes from; may be empty
     */
    public record Details(String subject, String remedyKind, String remedy, String reference) {}

    public RecordedFinding {
        Objects.requireNonNull(check, "check is null");
        Objects.requireNonNull(severity, "severity is null");
        Objects.requireNonNull(object, "object is null");
        Objects.requireNonNull(text, "text is null");
    }

    /** One that has no more than its text. */
    public RecordedFinding(String check, String severity, ObjectName object, String text) {
        this(check, severity, object, text, Optional.empty());
    }

    public static RecordedFinding of(Finding finding) {
        Subject subject = finding.subject();
        String remedy = finding.remedy().text();
        return new RecordedFinding(
                finding.check(),
                finding.severity().name(),
                ObjectName.of(subject),
                remedy.isEmpty() ? finding.message() : finding.message() + "\n" + remedy,
                Optional.of(new Details(
                        subject.kind().name(), finding.remedy().kind().name(), remedy, finding.reference())));
    }

    /** The finding that was told. Without details its message is the whole text, and it has no remedy of its own. */
    public Finding finding() {
        Remedy remedy = details.map(RecordedFinding::remedy).orElse(Remedy.NONE);
        String end = "\n" + remedy.text();
        return new Finding(
                check,
                Severity.recorded(severity),
                new Subject(kind(), object.schema(), object.name(), object.part()),
                remedy.text().isEmpty() || !text.endsWith(end) ? text : text.substring(0, text.length() - end.length()),
                remedy,
                details.map(Details::reference).orElse(""));
    }

    /** The same with these details. */
    public RecordedFinding with(Details more) {
        return new RecordedFinding(check, severity, object, text, Optional.of(more));
    }

    /** The same without its details: what is told alike is compared by it. */
    public RecordedFinding told() {
        return new RecordedFinding(check, severity, object, text);
    }

    /** A kind of another version is advice: nothing of it is carried out. */
    private static Remedy remedy(Details details) {
        return new Remedy(
                Stream.of(Remedy.Kind.values())
                        .filter(kind -> kind.name().equals(details.remedyKind()))
                        .findFirst()
                        .orElse(Remedy.Kind.ADVICE),
                details.remedy());
    }

    private Subject.Kind kind() {
        String recorded = details.map(Details::subject).orElse("");
        return Stream.of(Subject.Kind.values())
                .filter(kind -> kind.name().equals(recorded))
                .findFirst()
                .orElseGet(() -> object.schema().isEmpty() ? Subject.Kind.SERVER : Subject.Kind.TABLE);
    }
}
