package dev.drydock.report.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Rules of what a report must not show.
 *
 * @param name of the rules
 * @param hosts whether names and addresses of machines and servers are replaced, and files of machines
 * @param accounts whether names of accounts are replaced, of servers and of operating systems
 * @param schemas whether names of schemas are replaced, except those of the server itself
 * @param tables whether names of tables and of all else that has a name in a schema or a server are replaced
 * @param literals whether values in statements and messages are replaced
 * @param words further words that are replaced, in any case of letters
 */
public record RedactionProfile(
        String name,
        boolean hosts,
        boolean accounts,
        boolean schemas,
        boolean tables,
        boolean literals,
        List<String> words) {

    /** For people outside the house. */
    public static final RedactionProfile CUSTOMERS =
            new RedactionProfile("customers", true, true, true, false, true, List.of());

    /** Nothing is replaced. */
    public static final String INTERNAL = "internal";

    /** Names that no settings may take. */
    public static final Set<String> BUILT_IN = Set.of(INTERNAL, CUSTOMERS.name());

    public RedactionProfile {
        words = List.copyOf(words);
    }

    /** What is replaced and what is not, as keys of sentences. */
    List<String> rules() {
        List<String> rules = new ArrayList<>();
        add(rules, hosts, "hosts");
        add(rules, accounts, "accounts");
        add(rules, schemas, "schemas");
        add(rules, tables, "tables");
        add(rules, literals, "literals");
        if (!words.isEmpty()) {
            rules.add("rule.words");
        }
        rules.add("kept.always");
        return rules;
    }

    private static void add(List<String> rules, boolean replaced, String key) {
        rules.add((replaced ? "rule." : "kept.") + key);
    }
}
