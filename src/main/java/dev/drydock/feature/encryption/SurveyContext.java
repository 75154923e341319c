package dev.drydock.feature.encryption;

import dev.drydock.check.Findings;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.i18n.Messages;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a check of a survey looks at, and where it reports.
 *
 * @param keys what is known of the age of its keys
 * @param host name or address by which clients of the profile know the server
 * @param now the time that validity is held against
 */
public record SurveyContext(
        ServerFacts server,
        Map<String, String> variables,
        AtRest rest,
        InTransit transit,
        KeyHistory keys,
        String host,
        Instant now,
        Findings findings) {

    private static final Messages TEXT = Messages.of("encryption");
    private static final int NAMED = 5;

    /** A global variable; empty if the server has none of this name. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name));
    }

    public boolean is(String name, String value) {
        return variable(name).filter(value::equalsIgnoreCase).isPresent();
    }

    /** Reports with the text {@code check.ID.KEY}. */
    public void say(String key, Severity severity, Subject subject, Remedy remedy, Object... arguments) {
        findings.add(
                severity, subject, TEXT.text("check." + findings.check() + "." + key, arguments), remedy, reference());
    }

    /** Says that it could not look, and why: {@code check.ID.unknown}. */
    public void unknown() {
        findings.notEvaluated(TEXT.text("check." + findings.check() + ".unknown"));
    }

    /** What mends it, in words: {@code check.ID.remedy}. */
    public Remedy advice(Object... arguments) {
        return Remedy.advice(TEXT.text("check." + findings.check() + ".remedy", arguments));
    }

    /** The first few of many names. */
    public static String some(Collection<String> names) {
        String first = names.stream().limit(NAMED).collect(Collectors.joining(", "));
        return names.size() <= NAMED ? first : TEXT.text("some", first, names.size() - NAMED);
    }

    private String reference() {
        return TEXT.text("check." + findings.check() + ".reference");
    }
}
