package dev.drydock.feature.threadpool.survey;

import dev.drydock.check.Findings;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.threadpool.pool.PoolKind;
import dev.drydock.feature.threadpool.pool.PoolReading;
import dev.drydock.feature.threadpool.pool.PoolSetting;
import dev.drydock.feature.threadpool.pool.PoolWindow;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** What a check of a survey looks at, and where it reports. */
public record PoolCheckContext(SurveyReading read, Findings findings) {

    private static final Messages TEXT = Messages.of("poolcheck");

    public PoolWindow window() {
        return read.window();
    }

    public PoolReading now() {
        return read.window().now();
    }

    public boolean running() {
        return read.pool().running();
    }

    public boolean running(PoolKind kind) {
        return running() && read.pool().kind() == kind;
    }

    public boolean knowsCores() {
        return read.cores().isPresent();
    }

    /** A global variable as a number; empty if the server has none of this name, or it is none. */
    public OptionalLong number(String name) {
        String value = read.variables().getOrDefault(name, "");
        return value.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(value)) : OptionalLong.empty();
    }

    /** The time that a setting stands for, whatever its unit. */
    public Optional<Duration> time(String name) {
        return read.setting(name).flatMap(one -> one.spec().unit().time(one.raw()));
    }

    /** A setting with its unit; a dash if the server has none of this name. */
    public String shown(String name) {
        return read.setting(name).map(PoolSetting::shown).orElse("–");
    }

    /** Reports about the server with the text {@code ID.KEY}. */
    public void say(String key, Severity severity, Remedy remedy, Object... arguments) {
        say(key, severity, Subject.SERVER, remedy, arguments);
    }

    /** Reports about a variable with the text {@code ID.KEY}. */
    public void sayOf(String variable, String key, Severity severity, Remedy remedy, Object... arguments) {
        say(key, severity, Subject.ofServer(Subject.Kind.VARIABLE, variable), remedy, arguments);
    }

    private void say(String key, Severity severity, Subject subject, Remedy remedy, Object... arguments) {
        findings.add(
                severity,
                subject,
                TEXT.text(findings.check() + "." + key, arguments),
                remedy,
                TEXT.text(findings.check() + ".source"));
    }

    /** Says that it could not look, and why: {@code ID.unknown}. */
    public void unknown() {
        findings.notEvaluated(TEXT.text(findings.check() + ".unknown"));
    }

    /** What mends it, in words: {@code ID.remedy}. */
    public Remedy advice(Object... arguments) {
        return Remedy.advice(TEXT.text(findings.check() + ".remedy", arguments));
    }

    /** A new value of a variable: by a statement where the running server takes it, else by the option file. */
    public Remedy set(String name, String value) {
        boolean dynamic = read.setting(name).map(one -> one.spec().dynamic()).orElse(false);
        if (!dynamic) {
            return Remedy.configuration(group() + "\n" + name + " = " + value);
        }
        boolean persist = !read.facts().mariaDb() && read.facts().mySqlAtLeast(8, 0, 0);
        return Remedy.sql("SET " + (persist ? "PERSIST " : "GLOBAL ") + name + " = " + value + ";");
    }

    /** The group of the option file that this server reads. */
    public String group() {
        return read.facts().mariaDb() ? "[mariadb]" : "[mysqld]";
    }
}
