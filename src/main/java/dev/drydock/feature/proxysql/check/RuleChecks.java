package dev.drydock.feature.proxysql.check;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.proxysql.check.ProxyCheckContext.Line;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.feature.proxysql.status.RuleWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Rules that do not do what they seem to. */
final class RuleChecks {

    private static final Pattern ANY_SELECT =
            Pattern.compile("\\^\\s*\\(?SELECT(\\s|\\\\s[*+]?|\\.\\*|\\(\\?|\\$|\\))*\\)?");

    private RuleChecks() {}

    /** A rule is never reached behind one that ends the search for everything that it could match. */
    static void shadowed(ProxyCheckContext scene) {
        List<Line> before = new ArrayList<>();
        for (Line rule : ordered(scene)) {
            before.stream()
                    .filter(earlier -> earlier.is("flagIN", rule.text("flagIN")) && covers(earlier, rule))
                    .findFirst()
                    .ifPresent(earlier ->
                            scene.found(Severity.WARNING, subject(rule), "ruleshadowed", id(rule), id(earlier)));
            if (rule.is("apply", "1")) {
                before.add(rule);
            }
        }
    }

    private static boolean covers(Line earlier, Line later) {
        for (String column : RuleWords.CONDITIONS) {
            String wanted = earlier.text(column);
            if (!wanted.isEmpty() && !(wanted.equals(later.text(column)) && alike(earlier, later, column))) {
                return false;
            }
        }
        return true;
    }

    private static boolean alike(Line earlier, Line later, String column) {
        return !column.startsWith("match")
                || (earlier.text("negate_match_pattern").equals(later.text("negate_match_pattern"))
                        && earlier.text("re_modifiers").equalsIgnoreCase(later.text("re_modifiers")));
    }

    static void inactive(ProxyCheckContext scene) {
        List<String> inactive = scene.rows(ConfigTable.QUERY_RULES, Layer.MEMORY).stream()
                .filter(row -> row.is("active", "0"))
                .map(RuleChecks::id)
                .toList();
        if (!inactive.isEmpty()) {
            scene.found(
                    Severity.NOTICE,
                    Subject.ofServer(Subject.Kind.TABLE, "mysql_query_rules"),
                    "ruleinactive",
                    inactive.size(),
                    String.join(", ", inactive.subList(0, Math.min(20, inactive.size()))));
        }
    }

    /** A chain that no rule leads to. */
    static void chains(ProxyCheckContext scene) {
        List<Line> rules = ordered(scene);
        Set<String> entered = new HashSet<>(Set.of("0"));
        boolean weighted = false;
        for (Line rule : rules) {
            entered.add(rule.text("flagOUT"));
            entered.add(rule.text("next_query_flagIN"));
            entered.add(rule.text("mirror_flagOUT"));
            weighted |= rule.text("attributes").toLowerCase(Locale.ROOT).contains("flagout");
        }
        if (weighted) {
            return;
        }
        rules.stream()
                .filter(rule -> !entered.contains(rule.text("flagIN")))
                .forEach(rule ->
                        scene.found(Severity.WARNING, subject(rule), "rulechain", id(rule), rule.text("flagIN")));
    }

    static void hostgroups(ProxyCheckContext scene) {
        Set<String> served = UserChecks.served(scene);
        ordered(scene).stream()
                .filter(rule -> !rule.text("destination_hostgroup").isEmpty())
                .filter(rule -> !served.contains(rule.text("destination_hostgroup")))
                .forEach(rule -> scene.found(
                        Severity.ERROR, subject(rule), "rulehostgroup", id(rule), rule.text("destination_hostgroup")));
    }

    /** Every SELECT goes to the readers, SELECT … FOR UPDATE with it. */
    static void select(ProxyCheckContext scene) {
        boolean locking = false;
        for (Line rule : ordered(scene)) {
            String pattern = rule.text("match_digest") + rule.text("match_pattern");
            String upper = pattern.toUpperCase(Locale.ROOT);
            if (upper.contains("FOR UPDATE") || upper.contains("FOR\\S+UPDATE")) {
                locking = true;
            } else if (!locking
                    && ANY_SELECT.matcher(upper).matches()
                    && !rule.text("destination_hostgroup").isEmpty()) {
                scene.found(Severity.WARNING, subject(rule), "ruleselect", id(rule), pattern);
            }
        }
    }

    private static List<Line> ordered(ProxyCheckContext scene) {
        return scene.rows(ConfigTable.QUERY_RULES, Layer.RUNTIME).stream()
                .sorted(Comparator.comparingLong(row -> LayerTable.whole(id(row))))
                .toList();
    }

    private static String id(Line rule) {
        return rule.text("rule_id");
    }

    private static Subject subject(Line rule) {
        return Subject.ofServer(Subject.Kind.STATEMENT, "rule " + id(rule));
    }
}
