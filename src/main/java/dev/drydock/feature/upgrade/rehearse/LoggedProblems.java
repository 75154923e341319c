package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.OwnServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the error log of a server on a copy complains of, as findings about the objects that it names. */
final class LoggedProblems {

    /** Objects that messages of the server name: {@code 'shop'.'orders'}, {@code `shop`.`orders`}, {@code shop.orders}, {@code shop/orders}. */
    private static final Pattern NAMED =
            Pattern.compile("(?<![\\w`'./])[`']?([\\w$]+)[`']?[./][`']?([\\w$#]+)[`']?(?![\\w/])");

    /** A table of somebody else under a name of the new version; the table of accounts is known to be older. */
    private static final Pattern FOREIGN = Pattern.compile("Column count of mysql\\.(?!user\\b)");

    private static final int LAST_LINES = 20;

    private static final Set<String> SYSTEM = Set.of("", "mysql", "performance_schema", "sys");

    private final Messages messages = Messages.of("rehearsal");
    private final OwnServer own;
    private final RehearsalRecorder recorder;

    LoggedProblems(OwnServer own, RehearsalRecorder recorder) {
        this.own = own;
        this.recorder = recorder;
    }

    static String lastErrors(OwnServer own) throws IOException {
        List<String> errors = ServerLog.of(own.written()).lines().stream()
                .filter(line -> line.severity() == Severity.ERROR)
                .map(ServerLog.Line::text)
                .toList();
        if (!errors.isEmpty()) {
            return String.join("\n", errors);
        }
        // a server that crashes complains of nothing
        List<String> lines = own.written().lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    /**
     * Each complaint of the error log, about the object that it names. A server that leaves its system tables to the vendor's
     * program complains of them until that has run: these come as one.
     */
    void tell(boolean started, boolean upgraded) throws IOException {
        List<String> ofSystemTables = new ArrayList<>();
        for (ServerLog.Line line : ServerLog.of(own.written()).problems()) {
            if (line.text().matches("Aborting\\.?")) {
                continue;
            }
            Subject subject = subject(line.text());
            boolean foreign = FOREIGN.matcher(line.text()).find();
            if (started && !foreign && SYSTEM.contains(subject.schema())) {
                ofSystemTables.add(line.text());
            } else {
                recorder.found(line.severity(), subject, messages.text("data.log", line.text()), "");
            }
        }
        if (!ofSystemTables.isEmpty()) {
            recorder.found(
                    upgraded ? Severity.NOTICE : Severity.WARNING,
                    Subject.SERVER,
                    messages.text(upgraded ? "data.system.done" : "data.system.tables", ofSystemTables.size()),
                    String.join("\n", ofSystemTables));
        }
    }

    private static Subject subject(String text) {
        Matcher named = NAMED.matcher(text);
        while (named.find()) {
            String schema = named.group(1);
            if (!schema.matches("\\d+|.*\\.(cc|h)|mysqld")
                    && !named.group(2).matches("\\d+|ibd|cc|h|frm|cnf|so|err|pem")) {
                Subject.Kind kind = text.contains("outine")
                        ? Subject.Kind.ROUTINE
                        : text.contains("rigger")
                                ? Subject.Kind.TRIGGER
                                : text.contains("vent")
                                        ? Subject.Kind.EVENT
                                        : text.contains("iew") ? Subject.Kind.VIEW : Subject.Kind.TABLE;
                return new Subject(kind, schema, named.group(2), "");
            }
        }
        return Subject.SERVER;
    }
}
