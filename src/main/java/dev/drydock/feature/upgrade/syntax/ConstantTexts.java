package dev.drydock.feature.upgrade.syntax;

import dev.drydock.db.syntax.ProgramParser;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which texts the expressions of a program have whatever its data: constants, what is put together of them, and variables that
 * get nothing else anywhere in the program.
 */
public final class ConstantTexts {

    /**
     * One text that an expression may have.
     *
     * @param parts its constant parts in their order
     * @param settings whether the value of a system variable is in it
     * @param unknown whether anything is in it that only shows as the program runs
     */
    public record Value(List<String> parts, boolean settings, boolean unknown) {

        private static final Value UNKNOWN = new Value(List.of(), false, true);

        private static Value of(String text) {
            return new Value(List.of(text), false, false);
        }

        /** The text, if all of it is constant. */
        public Optional<String> whole() {
            return settings || unknown ? Optional.empty() : Optional.of(String.join("", parts));
        }
    }

    private static final Set<String> JOINING = Set.of("CONCAT", "CONCAT_WS");

    /** What may stand between a text and the operator before it. */
    private static final Set<String> PREFIXES = Set.of("BINARY", "N");

    /** Signs that make another text of the one before them. */
    private static final Set<String> BINDING_SIGNS = Set.of("|", "+", "-", "*", "/", "%", "^", "&", ":");

    private final List<Token> tokens;
    private final Assignments assignments;
    private final Set<String> asked = new HashSet<>();

    private ConstantTexts(List<Token> tokens, Assignments assignments) {
        this.tokens = tokens;
        this.assignments = assignments;
    }

    /** Of a whole program. */
    public static ConstantTexts of(SqlText text) {
        return new ConstantTexts(text.tokens(), Assignments.of(text));
    }

    /** The texts of the operand that begins at this place. */
    public List<Value> operand(int place) {
        return new Reading(tokens, place).operand();
    }

    /** The texts of an expression of the program. */
    public List<Value> expression(List<Token> expression) {
        Reading reading = new Reading(expression, 0);
        List<Value> values = reading.operand();
        return reading.at == expression.size() ? values : unclear(values);
    }

    /** Whether the program declares a variable or parameter of this name, in small letters. */
    public boolean declares(String name) {
        return assignments.declared.contains(name);
    }

    private List<Value> variable(String name) {
        if (assignments.severally.contains(name)) {
            return List.of(Value.UNKNOWN);
        }
        List<Value> values = new ArrayList<>();
        if (asked.add(name)) {
            for (List<Token> value : assignments.values.getOrDefault(name, List.of())) {
                values.addAll(expression(value));
            }
            asked.remove(name);
        }
        if (values.isEmpty() || assignments.open.contains(name)) {
            values.add(Value.UNKNOWN);
        }
        return values;
    }

    private static List<Value> unclear(List<Value> values) {
        return values.stream()
                .map(value -> new Value(value.parts(), value.settings(), true))
                .toList();
    }

    /** One after the other; of those that may be several, their parts. */
    private static Value joined(List<List<Value>> pieces) {
        List<String> parts = new ArrayList<>();
        boolean settings = false;
        boolean unknown = false;
        for (List<Value> piece : pieces) {
            for (Value value : piece) {
                parts.addAll(value.parts());
                settings |= value.settings();
                unknown |= value.unknown();
            }
            unknown |= piece.size() > 1;
        }
        return new Value(List.copyOf(parts), settings, unknown);
    }

    /** A place in the words of an expression. */
    private final class Reading {

        private final List<Token> words;
        private int at;

        Reading(List<Token> words, int at) {
            this.words = words;
            this.at = at;
        }

        List<Value> operand() {
            List<Value> values = primary();
            if (here("COLLATE")) {
                at += 2;
            }
            boolean goesOn = at < words.size() && words.get(at).in(BINDING_SIGNS);
            return goesOn ? unclear(values) : values;
        }

        private boolean here(String word) {
            return ahead(0, word);
        }

        private boolean ahead(int by, String word) {
            return at + by < words.size() && words.get(at + by).is(word);
        }

        private List<Value> primary() {
            prefix();
            if (at >= words.size()) {
                return List.of(Value.UNKNOWN);
            }
            Token first = words.get(at);
            if (first.kind() == Kind.STRING) {
                return List.of(strings());
            }
            if (first.kind() == Kind.NUMBER) {
                at++;
                return List.of(Value.of(first.text()));
            }
            if (here("@") && ahead(1, "@")) {
                setting();
                return List.of(new Value(List.of(), true, false));
            }
            if (here("@") && at + 1 < words.size()) {
                at += 2;
                return variable(Assignments.user(words.get(at - 1)));
            }
            if (here("(")) {
                return single(arguments());
            }
            at++;
            if (here("(")) {
                return function(first.text().toUpperCase(Locale.ROOT), arguments());
            }
            if (here(".")) {
                at += 2;
                return List.of(Value.UNKNOWN);
            }
            return variable(first.text().toLowerCase(Locale.ROOT));
        }

        private void prefix() {
            while (at + 1 < words.size()
                    && words.get(at).kind() == Kind.WORD
                    && (words.get(at).in(PREFIXES) || words.get(at).text().startsWith("_"))
                    && words.get(at + 1).kind() == Kind.STRING) {
                at++;
            }
        }

        /** Texts beside each other are one. */
        private Value strings() {
            StringBuilder text = new StringBuilder();
            while (at < words.size() && words.get(at).kind() == Kind.STRING) {
                text.append(words.get(at).text());
                at++;
            }
            return Value.of(text.toString());
        }

        private void setting() {
            at += 2;
            if (at < words.size() && words.get(at).in(SetStatement.SCOPES) && ahead(1, ".")) {
                at += 2;
            }
            at++;
        }

        /** What stands in the parentheses here, part by part; goes behind them. */
        private List<List<Token>> arguments() {
            List<List<Token>> arguments = new ArrayList<>();
            int depth = 0;
            int from = at + 1;
            do {
                Token word = words.get(at);
                depth += word.is("(") ? 1 : word.is(")") ? -1 : 0;
                if (depth == 0 || (depth == 1 && word.is(","))) {
                    arguments.add(words.subList(from, at));
                    from = at + 1;
                }
                at++;
            } while (depth > 0 && at < words.size());
            return arguments;
        }

        private List<Value> single(List<List<Token>> arguments) {
            return arguments.size() == 1 ? expression(arguments.getFirst()) : List.of(Value.UNKNOWN);
        }

        private List<Value> function(String name, List<List<Token>> arguments) {
            if (JOINING.contains(name)) {
                Value value = joined(
                        arguments.stream().map(ConstantTexts.this::expression).toList());
                return name.equals("CONCAT") ? List.of(value) : unclear(List.of(value));
            }
            if (name.equals("REPLACE") && arguments.size() == 3) {
                return List.of(replaced(arguments));
            }
            if (name.equals("IF") && arguments.size() == 3) {
                List<Value> values = new ArrayList<>(expression(arguments.get(1)));
                values.addAll(expression(arguments.get(2)));
                return values;
            }
            return List.of(Value.UNKNOWN);
        }
    }

    /** Of constants their text; what REPLACE leaves of other texts only shows as the program runs. */
    private Value replaced(List<List<Token>> arguments) {
        List<Optional<String>> texts = arguments.stream()
                .map(argument -> expression(argument))
                .map(values -> values.size() == 1 ? values.getFirst().whole() : Optional.<String>empty())
                .toList();
        if (texts.stream().allMatch(Optional::isPresent)
                && !texts.get(1).orElseThrow().isEmpty()) {
            return Value.of(texts.get(0)
                    .orElseThrow()
                    .replace(texts.get(1).orElseThrow(), texts.get(2).orElseThrow()));
        }
        Value whole = joined(List.of(expression(arguments.get(0))));
        Value put = joined(List.of(expression(arguments.get(2))));
        boolean ofSettings = whole.settings() && whole.parts().isEmpty();
        return new Value(put.parts(), whole.settings(), !ofSettings || whole.unknown() || put.unknown());
    }

    /** What a program's variables get. */
    private static final class Assignments {

        private final Map<String, List<List<Token>>> values = new HashMap<>();
        private final Set<String> open = new HashSet<>();
        private final Set<String> declared = new HashSet<>();
        /** Declared in several blocks: which of them a place means is not looked for. */
        private final Set<String> severally = new HashSet<>();

        static Assignments of(SqlText text) {
            Assignments all = new Assignments();
            all.parameters(text);
            for (List<Token> statement : ProgramParser.parse(text).statements()) {
                all.statement(statement);
            }
            return all;
        }

        static String user(Token name) {
            return "@" + name.text().toLowerCase(Locale.ROOT);
        }

        private void parameters(SqlText text) {
            for (String name : NamedInText.parameters(text)) {
                declared.add(name);
                open.add(name);
            }
        }

        private void statement(List<Token> statement) {
            if (statement.isEmpty()) {
                return;
            }
            if (statement.getFirst().is("DECLARE")) {
                declaration(statement);
            } else if (statement.getFirst().is("SET")) {
                for (SetStatement.Assignment assignment : SetStatement.of(statement)) {
                    values.computeIfAbsent(assignment.target(), _ -> new ArrayList<>())
                            .add(assignment.value());
                }
            } else {
                other(statement);
            }
        }

        private void declaration(List<Token> statement) {
            int place = 1;
            List<String> names = new ArrayList<>();
            names.add(statement.get(place).text().toLowerCase(Locale.ROOT));
            while (place + 2 < statement.size() && statement.get(place + 1).is(",")) {
                place += 2;
                names.add(statement.get(place).text().toLowerCase(Locale.ROOT));
            }
            names.stream().filter(name -> !declared.add(name)).forEach(severally::add);
            for (int i = place; i < statement.size(); i++) {
                if (statement.get(i).is("DEFAULT")) {
                    List<Token> value = statement.subList(i + 1, statement.size());
                    names.forEach(name ->
                            values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value));
                    return;
                }
            }
        }

        /** Behind INTO, in the arguments of CALL, and before {@code :=}, a variable gets what only shows as the program runs. */
        private void other(List<Token> statement) {
            boolean filled = statement.getFirst().is("CALL");
            for (int i = 0; i < statement.size(); i++) {
                Token word = statement.get(i);
                filled |= word.is("INTO");
                boolean user = i > 0 && statement.get(i - 1).is("@");
                boolean assigned = i + 2 < statement.size()
                        && statement.get(i + 1).is(":")
                        && statement.get(i + 2).is("=");
                if (word.name() && (filled || assigned)) {
                    open.add(user ? user(word) : word.text().toLowerCase(Locale.ROOT));
                }
            }
        }
    }
}
