package dev.drydock.feature.advisor.check;

import dev.drydock.check.Findings;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.host.HostLimits;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.advisor.ServerSetting;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionText;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What one check looks at, and where it reports. What it asks for and the server does not have ends the check as not
 * evaluated, with the reason; a finding that rates or counters stand behind says so by itself. Used by one thread.
 */
public final class AdvisorContext {

    private static final Messages TEXT = Messages.of(AdvisorCheck.TEXTS);

    private final AdvisorReading read;
    private final Map<Object, Object> shared;
    private final Supplier<Session> session;
    private final Findings findings;
    private String inputs = "";

    /** What a check needs and cannot have. */
    static final class Missing extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Missing(String reason) {
            super(reason, null, false, false);
        }

        @Override
        public String getMessage() {
            return String.valueOf(super.getMessage());
        }
    }

    /**
     * @param shared what checks of this run read once for all of them, and what they found something of
     * @param session for what a check reads by itself
     */
    public AdvisorContext(
            AdvisorReading read, Map<Object, Object> shared, Supplier<Session> session, Findings findings) {
        this.read = read;
        this.shared = shared;
        this.session = session;
        this.findings = findings;
    }

    public AdvisorReading read() {
        return read;
    }

    public ServerFacts facts() {
        return read.facts();
    }

    /** For statements that read; a loss of the connection runs the check again. */
    public Session sql() {
        return session.get();
    }

    /** What several checks read, read by the first of them. */
    @SuppressWarnings("unchecked")
    public <T> T once(String name, Function<Session, T> reading) {
        Object known = shared.get(name);
        if (known == null) {
            known = reading.apply(session.get());
            shared.put(name, known);
        }
        return (T) known;
    }

    /** The value of a fact. */
    public <T> T known(Fact<T> fact) {
        return switch (fact) {
            case Fact.Known<T>(T value) -> value;
            case Fact.Unknown<T>(String reason) -> throw new Missing(reason);
        };
    }

    /** Ends the check as not evaluated. */
    public RuntimeException missing(String key, Object... arguments) {
        return new Missing(TEXT.text(key, arguments));
    }

    /** The value of a variable, if the server has it. */
    public Optional<String> optional(String variable) {
        return Optional.ofNullable(read.variables().get(variable));
    }

    public String value(String variable) {
        return optional(variable).orElseThrow(() -> missing("missing.variable", variable));
    }

    public OptionalLong optionalNumber(String variable) {
        return optional(variable)
                .map(text -> text.replaceFirst("\\.0+$", ""))
                .filter(text -> text.matches("\\d{1,18}"))
                .map(text -> OptionalLong.of(Long.parseLong(text)))
                .orElse(OptionalLong.empty());
    }

    public long number(String variable) {
        return optionalNumber(variable).orElseThrow(() -> missing("missing.variable", variable));
    }

    public boolean on(String variable) {
        String value = value(variable).toUpperCase(Locale.ROOT);
        return value.equals("ON") || value.equals("1") || value.equals("YES");
    }

    /** What the machine of the server tells. */
    public HostLimits host() {
        return known(read.host());
    }

    private CounterWindow window() {
        return known(read.window());
    }

    /** The newest value of a counter or gauge. */
    public long status(String name) {
        long value = window().now(name).orElseThrow(() -> missing("missing.status", name));
        if (inputs.isEmpty()) {
            inputs = uptime().map(up -> TEXT.text("inputs.uptime", up)).orElse("");
        }
        return value;
    }

    /** The newest text of a status variable. */
    public String text(String name) {
        return window().text(name).orElseThrow(() -> missing("missing.status", name));
    }

    /** Whether the server has such a counter. */
    public boolean counts(String name) {
        return window().now(name).isPresent();
    }

    /** The least value of a gauge in the window. */
    public long least(String name) {
        requireWindow();
        return window().least(name).orElseThrow(() -> missing("missing.status", name));
    }

    /** How much a counter grew in a second of the window. */
    public double rate(String name) {
        requireWindow();
        OptionalDouble rate = window().rate(name);
        return rate.orElseThrow(() -> missing("missing.status", name));
    }

    /** How long the counters were sampled. */
    public Duration sampled() {
        return window().length();
    }

    private void requireWindow() {
        String broken = window().broken();
        if (!broken.isEmpty()) {
            throw new Missing(broken);
        }
        inputs = TEXT.text("inputs.window", Formats.measured(window().length()), uptime().orElse(Formats.NONE));
    }

    private Optional<String> uptime() {
        OptionalLong seconds = window().now("Uptime");
        return seconds.isEmpty()
                ? Optional.empty()
                : Optional.of(Formats.rough(Duration.ofSeconds(seconds.getAsLong())));
    }

    /** Reports with the texts {@code ID.message} and {@code ID.remedy}. */
    public void advise(Severity severity, Subject subject, Object... arguments) {
        adviseAs("message", severity, subject, arguments);
    }

    /** Reports with the texts {@code ID.KEY} and {@code ID.remedy}. */
    public void adviseAs(String key, Severity severity, Subject subject, Object... arguments) {
        say(severity, subject, key, advice(), arguments);
    }

    /** The same of a variable. */
    public void advise(Severity severity, String variable, Object... arguments) {
        advise(severity, Subject.variable(variable), arguments);
    }

    /** Reports about a variable with the text {@code ID.message}. */
    public void say(Severity severity, String variable, Remedy remedy, Object... arguments) {
        say(severity, Subject.variable(variable), "message", remedy, arguments);
    }

    /** Reports with the text {@code ID.KEY}. */
    public void say(Severity severity, Subject subject, String key, Remedy remedy, Object... arguments) {
        String check = findings.check();
        String message = TEXT.text(check + "." + key, arguments);
        shared.putIfAbsent(subject, check);
        findings.add(
                severity,
                subject,
                inputs.isEmpty() ? message : message + " " + inputs,
                remedy,
                TEXT.text("reference", TEXT.text(check + ".source"), TEXT.text(check + ".except")));
    }

    /** Says that something could not be looked at. */
    public void unknown(String reason) {
        findings.notEvaluated(reason);
    }

    /** Whether another check of this run found something of it before. */
    public boolean found(Subject subject) {
        return shared.containsKey(subject) && !findings.check().equals(shared.get(subject));
    }

    /** What mends it, in words: {@code ID.remedy}. */
    public Remedy advice(Object... arguments) {
        return adviceOf("remedy", arguments);
    }

    /** The same by another key of the check's texts. */
    public Remedy adviceOf(String key, Object... arguments) {
        return Remedy.advice(TEXT.text(findings.check() + "." + key, arguments));
    }

    /**
     * A new value of a variable that can be set at run time; kept over restarts where the server can do that by itself, and the
     * option file that was given does not set it, which a persisted value would overrule.
     */
    public Remedy set(String variable, String value) {
        String setting = variable + " = " + value;
        Optional<String> line = read.settings().all().stream()
                .filter(one -> one.name().equals(variable))
                .flatMap(one -> one.file().stream())
                .map(ServerSetting.InFile::place)
                .findFirst();
        String global = "SET GLOBAL " + setting + ";\n";
        return Remedy.sql(line.map(place -> global + TEXT.text("remedy.line", setting, place))
                .orElseGet(() -> facts().mySqlAtLeast(8, 0, 0)
                        ? "SET PERSIST " + setting + ";"
                        : global + TEXT.text("remedy.file", setting)));
    }

    /** The same with a value that a person has to choose. */
    public Remedy toFill(String variable, String what) {
        return Remedy.template(set(variable, "<" + what + ">").text());
    }

    /** A line for the option file. */
    public Remedy configure(String variable, String value) {
        return Remedy.configuration(
                (facts().mariaDb() ? "[mariadb]" : "[mysqld]") + "\n" + variable + " = " + OptionText.written(value));
    }

    /** A rate for a message. */
    public static String perSecond(double rate) {
        return String.format(Locale.ROOT, rate < 10 ? "%.1f" : "%.0f", rate);
    }
}
