package dev.drydock.db.connect;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Sql;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The statements that make an account with the privileges of one purpose and no others, in the words of one server's version.
 * A person puts the password in and runs them; Drydock does not.
 */
public final class AccountScript {

    /** Stands where the password goes; refused by no server, so a person must not overlook it. */
    public static final String PASSWORD = "<put a password here>";

    private final Messages messages = Messages.of("guard");
    private final ServerFacts facts;
    private final AccountPurpose purpose;

    public AccountScript(ServerFacts facts, AccountPurpose purpose) {
        this.facts = facts;
        this.purpose = purpose;
    }

    /**
     * The statements, in their order.
     *
     * @param user name of the account
     * @param from the host it logs in from, such as {@code %}
     * @throws IllegalArgumentException if user or host cannot be written in a statement
     */
    public List<String> statements(String user, String from) {
        String account = Sql.account(user, from);
        List<String> statements = new ArrayList<>();
        statements.add("CREATE USER " + account + " IDENTIFIED BY " + Sql.literal(PASSWORD));
        Map<String, Set<String>> bySchema = new LinkedHashMap<>();
        for (PrivilegeNeed need : purpose.needs()) {
            chosen(need)
                    .ifPresent(privilege -> bySchema.computeIfAbsent(need.schema(), _ -> new LinkedHashSet<>())
                            .add(privilege));
        }
        bySchema.forEach((schema, privileges) -> statements.add("GRANT " + String.join(", ", privileges) + " ON "
                + (schema.isEmpty() ? "*" : Sql.name(schema)) + ".* TO " + account));
        return statements;
    }

    /** The same with what each privilege is for, as a file to be run with a client. */
    public String text(String server, String user, String from) {
        StringBuilder text = new StringBuilder();
        comment(text, messages.text("script.title", purpose.title(), server, facts.product()));
        comment(text, messages.text("script.password", PASSWORD));
        for (PrivilegeNeed need : purpose.needs()) {
            String scope = need.schema().isEmpty() ? "" : messages.text("script.on", need.schema());
            comment(
                    text,
                    chosen(need)
                            .map(privilege -> messages.text("script.need", privilege + scope, need.without()))
                            .orElseGet(() -> messages.text("script.none", String.join(" / ", need.anyOf()))));
        }
        statements(user, from).forEach(statement -> text.append(statement).append(";\n"));
        return text.toString();
    }

    private static void comment(StringBuilder text, String line) {
        text.append("-- ").append(line.replaceAll("\\p{Cntrl}+", " ")).append('\n');
    }

    /** The narrowest of the privileges that this server knows. */
    private Optional<String> chosen(PrivilegeNeed need) {
        return need.on(facts).stream().min((one, other) -> Integer.compare(breadth(one), breadth(other)));
    }

    private static int breadth(String privilege) {
        return switch (privilege) {
            case "SUPER" -> 3;
            case "SYSTEM_VARIABLES_ADMIN", "RELOAD" -> 2;
            case "REPLICATION CLIENT" -> 1;
            default -> 0;
        };
    }
}
