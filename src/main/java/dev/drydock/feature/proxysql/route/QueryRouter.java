package dev.drydock.feature.proxysql.route;

import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.feature.proxysql.route.RouteStep.Outcome;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Walks through query rules as ProxySQL does: in the order of rule_id, those of the present chain; a match may change the
 * chain and the destination, and ends the search where it applies. What only ProxySQL knows is said to be unknown: the hash
 * of a digest, weighted chains, and fast routing.
 */
public final class QueryRouter {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final Pattern BACK_REFERENCE = Pattern.compile("\\\\(\\d)");

    private final List<List<Cell>> rules;
    private final LayerTable table;

    /** @param rules the copy of mysql_query_rules that is to be tried */
    public QueryRouter(LayerTable rules) {
        this.table = rules;
        this.rules = rules.rows().stream()
                .filter(row -> !rules.text(row, "active").equals("0"))
                .sorted(Comparator.comparingLong(row -> LayerTable.whole(rules.text(row, "rule_id"))))
                .toList();
    }

    /** Where this statement would go. */
    public RoutePlan route(Probe probe) {
        Walk walk = new Walk(probe);
        for (List<Cell> rule : rules) {
            if (walk.look(rule)) {
                break;
            }
        }
        return new RoutePlan(
                walk.answer.isEmpty() ? walk.hostgroup : "",
                walk.answer,
                walk.statement,
                walk.digest,
                walk.steps,
                walk.certain);
    }

    /** What one statement meets on its way. */
    private final class Walk {

        private final Probe probe;
        private final String digest;
        private final List<RouteStep> steps = new ArrayList<>();
        private String statement;
        private String chain = "0";
        private String hostgroup;
        private String answer = "";
        private boolean certain = true;

        Walk(Probe probe) {
            this.probe = probe;
            this.statement = probe.sql();
            this.digest = DigestText.of(probe.sql());
            this.hostgroup = probe.hostgroup();
        }

        /** Looks at one rule; true if the search ends with it. */
        boolean look(List<Cell> rule) {
            if (!value(rule, "flagIN").equals(chain)) {
                return false;
            }
            long id = LayerTable.whole(value(rule, "rule_id"));
            Optional<String> against = against(rule);
            if (against.isPresent()) {
                steps.add(new RouteStep(id, Outcome.NO, against.get()));
                return false;
            }
            Optional<String> unknown = unknown(rule);
            if (unknown.isPresent()) {
                certain = false;
                steps.add(new RouteStep(id, Outcome.UNKNOWN, unknown.get()));
                return false;
            }
            boolean apply = value(rule, "apply").equals("1");
            steps.add(new RouteStep(id, apply ? Outcome.APPLIED : Outcome.MATCHED, ""));
            take(rule);
            return apply;
        }

        private void take(List<Cell> rule) {
            if (!value(rule, "flagOUT").isEmpty()) {
                chain = value(rule, "flagOUT");
            }
            if (!value(rule, "destination_hostgroup").isEmpty()) {
                hostgroup = value(rule, "destination_hostgroup");
            }
            if (!value(rule, "error_msg").isEmpty()) {
                answer = value(rule, "error_msg");
            } else if (!value(rule, "OK_msg").isEmpty()) {
                answer = value(rule, "OK_msg");
            }
            if (!value(rule, "replace_pattern").isEmpty()) {
                Matcher found = pattern(rule, "match_pattern").matcher(statement);
                String by = BACK_REFERENCE
                        .matcher(value(rule, "replace_pattern").replace("$", "\\$"))
                        .replaceAll("\\$$1");
                statement = modifiers(rule).contains("GLOBAL") ? found.replaceAll(by) : found.replaceFirst(by);
            }
        }

        private Optional<String> against(List<Cell> rule) {
            if (differs(rule, "username", probe.user())) {
                return Optional.of("username");
            }
            if (differs(rule, "schemaname", probe.schema())) {
                return Optional.of("schemaname");
            }
            if (!probe.client().isEmpty() && !client(value(rule, "client_addr"))) {
                return Optional.of("client_addr");
            }
            if (probe.proxyPort() > 0 && differs(rule, "proxy_port", Integer.toString(probe.proxyPort()))) {
                return Optional.of("proxy_port");
            }
            for (String column : List.of("match_digest", "match_pattern")) {
                String subject = column.equals("match_digest") ? digest : statement;
                if (!value(rule, column).isEmpty()) {
                    try {
                        boolean fits = pattern(rule, column).matcher(subject).find();
                        if (fits == value(rule, "negate_match_pattern").equals("1")) {
                            return Optional.of(column);
                        }
                    } catch (PatternSyntaxException _) {
                        return Optional.empty();
                    }
                }
            }
            return Optional.empty();
        }

        private Optional<String> unknown(List<Cell> rule) {
            if (!value(rule, "digest").isEmpty()) {
                return Optional.of(TEXT.text("route.digest"));
            }
            if (value(rule, "attributes").toLowerCase(Locale.ROOT).contains("flagout")) {
                return Optional.of(TEXT.text("route.weights"));
            }
            if (probe.client().isEmpty() && !value(rule, "client_addr").isEmpty()) {
                return Optional.of("client_addr");
            }
            if (probe.proxyPort() == 0 && !value(rule, "proxy_port").isEmpty()) {
                return Optional.of("proxy_port");
            }
            if (!value(rule, "proxy_addr").isEmpty()) {
                return Optional.of("proxy_addr");
            }
            for (String column : List.of("match_digest", "match_pattern")) {
                try {
                    pattern(rule, column);
                } catch (PatternSyntaxException _) {
                    return Optional.of(TEXT.text("route.pattern", column));
                }
            }
            return Optional.empty();
        }

        /** A percent sign ends what is compared. */
        private boolean client(String wanted) {
            int wildcard = wanted.indexOf('%');
            return wanted.isEmpty()
                    || (wildcard < 0
                            ? wanted.equals(probe.client())
                            : probe.client().startsWith(wanted.substring(0, wildcard)));
        }

        private boolean differs(List<Cell> rule, String column, String is) {
            return !value(rule, column).isEmpty() && !value(rule, column).equals(is);
        }
    }

    private Pattern pattern(List<Cell> rule, String column) {
        return Pattern.compile(
                value(rule, column), modifiers(rule).contains("CASELESS") ? Pattern.CASE_INSENSITIVE : 0);
    }

    private String modifiers(List<Cell> rule) {
        return value(rule, "re_modifiers").toUpperCase(Locale.ROOT);
    }

    private String value(List<Cell> rule, String column) {
        return table.text(rule, column);
    }
}
