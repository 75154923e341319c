package dev.drydock.feature.advisor.check;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a finding advises of one variable, for whoever holds findings against each other. Of a remedy in words it is the text
 * {@code ID.advises}.
 *
 * @param direction {@code raise}, {@code lower}, {@code keep}, {@code choose}, or {@code = VALUE}
 */
public record Advised(String variable, String direction) {

    private static final Messages TEXT = Messages.of(AdvisorCheck.TEXTS);
    private static final Pattern SETTING = Pattern.compile("(?m)^(?:SET (?:GLOBAL|PERSIST) )?(\\w+) = (.*?);?$");

    /** @param now values in force, by name */
    public static List<Advised> of(Finding finding, Map<String, String> now) {
        if (finding.severity() == Severity.NOT_EVALUATED) {
            return List.of();
        }
        Remedy remedy = finding.remedy();
        if (remedy.kind() != Remedy.Kind.ADVICE) {
            return SETTING.matcher(remedy.text())
                    .results()
                    .map(match -> new Advised(match.group(1), direction(match, now)))
                    .toList();
        }
        String key = finding.check() + ".advises";
        return finding.subject().kind() == Subject.Kind.VARIABLE && TEXT.has(key)
                ? List.of(new Advised(finding.subject().name(), TEXT.text(key)))
                : List.of();
    }

    private static String direction(MatchResult setting, Map<String, String> now) {
        String wanted = setting.group(2);
        String value = Optional.ofNullable(now.get(setting.group(1))).orElse("");
        if (wanted.equals("@@GLOBAL." + setting.group(1)) || wanted.equals(OptionText.written(value))) {
            return "keep";
        }
        if (wanted.startsWith("<")) {
            return "choose";
        }
        return Stream.of(wanted, value).allMatch(text -> text.matches("\\d{1,18}"))
                ? Long.parseLong(wanted) > Long.parseLong(value) ? "raise" : "lower"
                : "= " + wanted;
    }
}
