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
import java.util.stream.Collectors;

/**
 * The statements that make an account with the privileges of some purposes and no others, in the words of one server's version.
 * A person puts the password in and runs them; Drydock does not. They can be run again, also for an account that is there.
 */
public final class AccountScript {

    /** Stands where the password goes; refused by no server, so a person must not overlook it. */
    public static final String PASSWORD = "<put a password here>";

    private final Messages messages = Messages.of("guard");
    private final ServerFacts facts;
    private final List<AccountPurpose> purposes;

    /** @param purposes at least one; the account has what any of them needs */
    public AccountScript(ServerFacts facts, List<AccountPurpose> purposes) {
        this.facts = facts;
        this.purposes = List.copyOf(purposes);
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
        statements.add(creation() + account + " IDENTIFIED BY " + Sql.literal(PASSWORD));
        Map<String, Set<String>> bySchema = new LinkedHashMap<>();
        for (PrivilegeNeed need : needs()) {
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
        String titles = purposes.stream().map(AccountPurpose::title).collect(Collectors.joining(", "));
        comment(text, messages.text("script.title", titles, server, facts.product()));
        comment(text, messages.text("script.password", PASSWORD));
        comment(text, messages.text(ifNotExists() ? "script.again.kept" : "script.again.set"));
        for (PrivilegeNeed need : needs()) {
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

    private List<PrivilegeNeed> needs() {
        return purposes.stream()
                .flatMap(purpose -> purpose.needs().stream())
                .distinct()
                .toList();
    }

    /** Before IF NOT EXISTS, GRANT is the statement that makes an account and does not mind one that is there. */
    private String creation() {
        return ifNotExists() ? "CREATE USER IF NOT EXISTS " : "GRANT USAGE ON *.* TO ";
    }

    /** "CREATE USER" in the manual of MySQL 5.7 and in MariaDB's knowledge base. */
    private boolean ifNotExists() {
        return facts.mySqlAtLeast(5, 7, 6) || facts.mariaDbAtLeast(10, 1, 3);
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
