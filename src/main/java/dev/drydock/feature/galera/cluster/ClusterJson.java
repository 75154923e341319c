package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.NonClosingWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A cluster as one JSON object, for scripts: names and meanings of its fields are a contract. */
public final class ClusterJson {

    private ClusterJson() {}

    /** Writes the object on one line, without its end; leaves the writer open. */
    public static void write(ClusterView view, ClusterHealth health, Writer target) {
        try (JsonGenerator json =
                new JsonFactory().createGenerator(ObjectWriteContext.empty(), new NonClosingWriter(target))) {
            json.writeStartObject();
            json.writeStringProperty("cluster", view.name());
            json.writeStringProperty("at", Formats.iso(view.at()));
            json.writeBooleanProperty("healthy", health.healthy());
            json.writeBooleanProperty("split", view.split());
            json.writeArrayPropertyStart("components");
            view.components().forEach(part -> component(json, part));
            json.writeEndArray();
            json.writeArrayPropertyStart("nodes");
            view.nodes().forEach(node -> node(json, view, node));
            json.writeEndArray();
            json.writeArrayPropertyStart("concerns");
            health.concerns().forEach(concern -> {
                json.writeStartObject();
                json.writeStringProperty("severity", concern.severity().word());
                json.writeStringProperty("node", concern.node());
                json.writeStringProperty("text", concern.text());
                json.writeEndObject();
            });
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void component(JsonGenerator json, Component part) {
        json.writeStartObject();
        json.writeBooleanProperty("primary", part.primary());
        json.writeStringProperty("state_uuid", part.stateUuid());
        part.confId().ifPresent(number -> json.writeNumberProperty("conf_id", number));
        json.writeNumberProperty("size", part.size());
        names(json, "nodes", part.nodes().stream().map(NodeView::name).toList());
        names(json, "listed", part.listed().stream().map(NodeView::name).toList());
        json.writeEndObject();
    }

    private static void node(JsonGenerator json, ClusterView view, NodeView node) {
        json.writeStartObject();
        json.writeStringProperty("name", node.name());
        text(json, "address", node.address().map(NodeAddress::text));
        json.writeBooleanProperty("answers", node.answers());
        text(json, "silent_since", node.silentSince().map(Formats::iso));
        text(json, "problem", node.problem().map(Problem::line));
        json.writeBooleanProperty("arbitrator", node.arbitrator());
        names(json, "listed_by", node.listedBy());
        json.writeStringProperty("state", node.state().word());
        Transfer.of(view, node).ifPresent(transfer -> {
            json.writeObjectPropertyStart("transfer");
            json.writeStringProperty("kind", transfer.kind().name().toLowerCase(Locale.ROOT));
            json.writeBooleanProperty("said", transfer.said());
            transfer.share().ifPresent(share -> json.writeNumberProperty("share", rounded(share)));
            transfer.left().ifPresent(left -> json.writeNumberProperty("write_sets_left", left));
            json.writeEndObject();
        });
        // what a silent node last said stands apart, so that no script takes it for the present
        json.writeObjectPropertyStart(node.answers() ? "status" : "last_known");
        node.reading().ifPresent(reading -> reading(json, reading));
        json.writeEndObject();
        json.writeObjectPropertyStart("figures");
        for (Figure figure : Figure.values()) {
            node.figures().of(figure).ifPresent(value -> json.writeNumberProperty(figure.word(), rounded(value)));
        }
        json.writeEndObject();
        switch (node.away()) {
            case IstLimit.Lasts lasts ->
                json.writeNumberProperty("away_seconds", lasts.shortest().toSeconds());
            case IstLimit.Average _, IstLimit.Unknown _ -> json.writeNullProperty("away_seconds");
        }
        json.writeEndObject();
    }

    private static void reading(JsonGenerator json, NodeReading reading) {
        json.writeStringProperty("at", Formats.iso(reading.at()));
        json.writeStringProperty("cluster_status", reading.status().clusterStatus());
        json.writeStringProperty("state", reading.status().state().word());
        json.writeStringProperty("state_text", reading.status().stateText());
        json.writeBooleanProperty("ready", reading.status().ready());
        json.writeBooleanProperty("connected", reading.status().connected());
        json.writeBooleanProperty("desync", reading.settings().desynced());
        json.writeStringProperty("rejects", reading.settings().rejects().orElse(""));
        json.writeStringProperty("version", reading.settings().version());
        reading.bufferPool().ifPresent(pool -> {
            json.writeObjectPropertyStart("buffer_pool_load");
            json.writeStringProperty("state", pool.load().phase().word());
            json.writeNumberProperty("pages", pool.load().pages());
            json.writeNumberProperty("of", pool.load().of());
            json.writeEndObject();
        });
        reading.status().uptimeSeconds().ifPresent(seconds -> json.writeNumberProperty("uptime_seconds", seconds));
        reading.status()
                .number("wsrep_last_committed")
                .ifPresent(number -> json.writeNumberProperty("last_committed", number));
    }

    private static double rounded(double value) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.6g", value));
    }

    private static void text(JsonGenerator json, String name, Optional<String> value) {
        value.ifPresentOrElse(one -> json.writeStringProperty(name, one), () -> json.writeNullProperty(name));
    }

    private static void names(JsonGenerator json, String property, List<String> names) {
        json.writeArrayPropertyStart(property);
        names.forEach(json::writeString);
        json.writeEndArray();
    }
}
