package dev.drydock.feature.proxysql.cli;

import dev.drydock.feature.proxysql.status.Member;
import dev.drydock.feature.proxysql.status.Overview;
import dev.drydock.feature.proxysql.status.PoolServer;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.NonClosingWriter;
import java.io.Writer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The state of a ProxySQL as JSON, for scripts: names and meanings of its fields are a contract. */
final class StatusJson {

    private StatusJson() {}

    /**
     * One object with {@code version}, {@code read}, {@code uptime_s}, {@code client_connections}, {@code questions}, and the
     * lists {@code servers}, {@code rules}, {@code errors}, {@code users} and {@code members}.
     */
    static void write(Overview overview, Writer target) {
        try (JsonGenerator json =
                new JsonFactory().createGenerator(ObjectWriteContext.empty(), new NonClosingWriter(target))) {
            json.writeStartObject();
            json.writeStringProperty("version", overview.version());
            json.writeStringProperty("read", Formats.iso(overview.read()));
            json.writeNumberProperty("uptime_s", overview.global("ProxySQL_Uptime"));
            json.writeNumberProperty("client_connections", overview.global("Client_Connections_connected"));
            json.writeNumberProperty("questions", overview.global("Questions"));
            json.writeNumberProperty("resident_bytes", overview.residentBytes());
            json.writeArrayPropertyStart("servers");
            overview.servers().forEach(server -> server(json, server));
            json.writeEndArray();
            json.writeArrayPropertyStart("rules");
            overview.rules().forEach(rule -> {
                json.writeStartObject();
                json.writeNumberProperty("rule_id", rule.id());
                json.writeNumberProperty("hits", rule.hits());
                json.writeStringProperty("conditions", rule.conditions());
                json.writeStringProperty("action", rule.action());
                json.writeEndObject();
            });
            json.writeEndArray();
            json.writeArrayPropertyStart("errors");
            overview.errors().forEach(error -> {
                json.writeStartObject();
                json.writeStringProperty("hostgroup", error.hostgroup());
                json.writeStringProperty("server", error.address());
                json.writeStringProperty("user", error.user());
                json.writeNumberProperty("errno", error.errno());
                json.writeNumberProperty("count", error.count());
                json.writeStringProperty("last_seen", Formats.iso(error.last()));
                json.writeStringProperty("text", error.text());
                json.writeEndObject();
            });
            json.writeEndArray();
            json.writeArrayPropertyStart("users");
            overview.users().forEach(user -> {
                json.writeStartObject();
                json.writeStringProperty("user", user.user());
                json.writeNumberProperty("connections", user.connections());
                json.writeNumberProperty("limit", user.limit());
                json.writeEndObject();
            });
            json.writeEndArray();
            json.writeArrayPropertyStart("members");
            overview.members().forEach(member -> member(json, member));
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void server(JsonGenerator json, PoolServer server) {
        json.writeStartObject();
        json.writeStringProperty("hostgroup", server.hostgroup());
        json.writeStringProperty("server", server.address());
        json.writeStringProperty("status", server.status());
        json.writeNumberProperty("weight", server.weight());
        json.writeNumberProperty("used", server.used());
        json.writeNumberProperty("free", server.free());
        json.writeNumberProperty("errors", server.errors());
        json.writeNumberProperty("queries", server.queries());
        json.writeNumberProperty("latency_us", server.latencyMicros());
        json.writeStringProperty("why", server.reason());
        json.writeEndObject();
    }

    private static void member(JsonGenerator json, Member member) {
        json.writeStartObject();
        json.writeStringProperty("member", member.address());
        json.writeNumberProperty("uptime_s", member.uptimeSeconds());
        json.writeArrayPropertyStart("differs_in");
        member.differing().forEach(json::writeString);
        json.writeEndArray();
        json.writeEndObject();
    }
}
