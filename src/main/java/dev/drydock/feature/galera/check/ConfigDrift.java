package dev.drydock.feature.galera.check;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.NodeReading;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds what should be the same on all nodes and is not. */
record ConfigDrift(GaleraContext context) {

    /** @param text key of the message, with the name of the setting and who has what */
    void of(String name, Function<NodeReading, String> value, String text, Remedy remedy) {
        Map<String, java.util.List<String>> values = context.view().nodes().stream()
                .filter(NodeView::answers)
                .filter(node ->
                        node.reading().filter(one -> one.status().galera()).isPresent())
                .collect(Collectors.groupingBy(
                        node -> value.apply(node.reading().orElseThrow()),
                        TreeMap::new,
                        Collectors.mapping(NodeView::name, Collectors.toList())));
        if (values.size() > 1) {
            String who = values.entrySet().stream()
                    .map(entry -> String.join(", ", entry.getValue()) + ": "
                            + (entry.getKey().isEmpty() ? "–" : entry.getKey()))
                    .collect(Collectors.joining("; "));
            context.add(Severity.WARNING, new Subject(Subject.Kind.VARIABLE, "", name, ""), text, remedy, name, who);
        }
    }
}
