package dev.drydock.feature.upgrade.rehearse;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The queries in the text of a program, as they can be explained: variables and parameters of the program stand as NULL. It
 * gives only what it can tell apart; what a server cannot explain on the source either says nothing.
 */
final class BodyStatements {

    /** Texts, quoted names and comments, which a semicolon or a name in them does not end or name. */
    private static final Pattern OPAQUE = Pattern.compile(
            "'(?:[^'\\\\]|\\\\.|'')*'|\"(?:[^\"\\\\]|\\\\.|\"\")*\"|`(?:[^`]|``)*`|/\\*(?s:.*?)\\*/|#[^\\n"
                    + "]*|--[ \t][^\\n"
                    + "]*|--(?=\\n"
                    + ")");

    private static final Pattern QUERY = Pattern.compile("(?is)^.*?\\b(SELECT\\b.*)$");
    private static final Pattern INTO =
            Pattern.compile("(?i)\\bINTO\\s+(?:@?\\w+|\u0001\\d+\u0002)(?:\\s*,\\s*(?:@?\\w+|\u0001\\d+\u0002))*");
    private static final Pattern DECLARED = Pattern.compile(
            "(?i)\\bDECLARE\\s+((?:\\w+\\s*,\\s*)*\\w+)\\s+(?!CURSOR|CONDITION|HANDLER|CONTINUE|EXIT|UNDO)\\w+");
    private static final Pattern PARAMETER =
            Pattern.compile("(?i)[(,]\\s*(?:IN\\s+|OUT\\s+|INOUT\\s+)?`?(\\w+)`?\\s+(?:\\w+)(?=[\\s(,)])");
    private static final Pattern OLD_OR_NEW =
            Pattern.compile("(?i)(?<![\\w`.])(NEW|OLD)\\s*\\.\\s*(\\w+|\u0001\\d+\u0002)");

    private BodyStatements() {}

    /** The queries of one program. */
    static List<String> queries(String program) {
        List<String> opaque = new ArrayList<>();
        String plain = hidden(program, opaque);
        Set<String> variables = variables(plain);
        List<String> queries = new ArrayList<>();
        for (String part : plain.split(";", -1)) {
            Matcher query = QUERY.matcher(part);
            String before = part.stripLeading().toUpperCase(Locale.ROOT);
            if (query.matches() && startsQuery(before)) {
                String text = INTO.matcher(query.group(1)).replaceAll(" ");
                text = OLD_OR_NEW.matcher(text).replaceAll("NULL");
                queries.add(shown(withoutVariables(text, variables), opaque).strip());
            }
        }
        return queries;
    }

    /** A query of its own, or that of a cursor; one within a bracket belongs to a statement that cannot be told apart. */
    private static boolean startsQuery(String part) {
        String before = part.substring(0, part.indexOf("SELECT"));
        int open = 0;
        for (int i = 0; i < before.length(); i++) {
            open += before.charAt(i) == '(' ? 1 : before.charAt(i) == ')' ? -1 : 0;
        }
        return open == 0
                && !before.matches("(?s).*\\b(INSERT|REPLACE|CREATE (TEMPORARY )?TABLE|UNION|PREPARE|EXPLAIN)\\b.*");
    }

    private static String hidden(String text, List<String> opaque) {
        Matcher matcher = OPAQUE.matcher(text);
        StringBuilder plain = new StringBuilder();
        while (matcher.find()) {
            boolean comment =
                    (matcher.group().startsWith("/*") && !matcher.group().startsWith("/*!"))
                            || matcher.group().startsWith("#")
                            || matcher.group().startsWith("--");
            matcher.appendReplacement(plain, comment ? " " : "\u0001" + opaque.size() + "\u0002");
            if (!comment) {
                opaque.add(matcher.group());
            }
        }
        return matcher.appendTail(plain).toString();
    }

    private static String shown(String text, List<String> opaque) {
        return Pattern.compile("\u0001(\\d+)\u0002")
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(opaque.get(Integer.parseInt(found.group(1)))));
    }

    private static Set<String> variables(String plain) {
        Set<String> names = new HashSet<>();
        Matcher declared = DECLARED.matcher(plain);
        while (declared.find()) {
            for (String name : declared.group(1).split(",", -1)) {
                names.add(name.strip().toLowerCase(Locale.ROOT));
            }
        }
        int body = plain.toUpperCase(Locale.ROOT).indexOf("BEGIN");
        Matcher parameter = PARAMETER.matcher(body < 0 ? plain : plain.substring(0, body));
        while (parameter.find()) {
            names.add(parameter.group(1).toLowerCase(Locale.ROOT));
        }
        return names;
    }

    private static String withoutVariables(String text, Set<String> variables) {
        return Pattern.compile("(?<![\\w$.@])(\\w+)(?![\\w$]|\\s*[.(])")
                .matcher(text)
                .replaceAll(found -> variables.contains(found.group(1).toLowerCase(Locale.ROOT))
                        ? "NULL"
                        : Matcher.quoteReplacement(found.group()));
    }
}
