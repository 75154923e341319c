package dev.drydock.feature.galera.check;

import dev.drydock.check.Findings;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.Fact;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.platform.i18n.Messages;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** What one check works with. Used by one thread. */
final class GaleraContext {

    private static final Messages TEXT = Messages.of("galeracheck");

    private final ClusterSurvey survey;
    private final Findings findings;

    GaleraContext(ClusterSurvey survey, Findings findings) {
        this.survey = survey;
        this.findings = findings;
    }

    ClusterSurvey survey() {
        return survey;
    }

    ClusterView view() {
        return survey.view();
    }

    /** Looks at each node that answers; the others could not be looked at, which is said. Arbitrators have nothing to look at. */
    void each(BiConsumer<NodeView, NodeReading> look) {
        for (NodeView node : view().nodes()) {
            if (node.arbitrator()) {
                continue;
            }
            Optional<NodeReading> reading =
                    node.reading().filter(one -> node.answers() && one.status().galera());
            if (reading.isPresent()) {
                look.accept(node, reading.get());
            } else {
                findings.notEvaluated(TEXT.text(node.unconfirmed() ? "unconfirmed" : "silent", node.name()));
            }
        }
    }

    /** A finding about each node whose provider has the option off, and how it is set. */
    void off(Severity severity, String option, String on) {
        each((node, reading) -> reading.settings()
                .provider()
                .flag(option)
                .filter(set -> !set)
                .ifPresent(_ -> add(severity, node, option, "off", providerLine(option + "=" + on))));
    }

    /** The line of the option file with one option more: it holds all of them, and of two such lines the last one counts alone. */
    static Remedy providerLine(String option) {
        return Remedy.template("wsrep_provider_options = \"<what this line has now>; " + option + "\"");
    }

    /** Looks at what is known; says it where it is not. */
    <T> void known(String what, Fact<T> fact, Consumer<T> look) {
        switch (fact) {
            case Fact.Known<T>(T value) -> look.accept(value);
            case Fact.Unknown<T>(String reason) -> findings.notEvaluated(TEXT.text("unread", what, reason));
        }
    }

    /** The variable, said to be unknown where a node that should have it does not tell. */
    Optional<String> variable(NodeReading reading, String name) {
        return reading.settings().text(name);
    }

    /** A finding about a node's variable or status; {@code text} is a key below the check's id. */
    void add(Severity severity, NodeView node, String variable, String text, Remedy remedy, Object... arguments) {
        add(severity, new Subject(Subject.Kind.VARIABLE, "", node.name(), variable), text, remedy, arguments);
    }

    /** A finding about the cluster. */
    void add(Severity severity, String text, Remedy remedy, Object... arguments) {
        add(severity, Subject.SERVER, text, remedy, arguments);
    }

    void add(Severity severity, Subject subject, String text, Remedy remedy, Object... arguments) {
        findings.add(severity, subject, TEXT.text(findings.check() + "." + text, arguments), remedy, "");
    }

    /** The advice of the check with its arguments filled in. */
    Remedy advice(Object... arguments) {
        return Remedy.advice(TEXT.text(findings.check() + ".advice", arguments));
    }
}
