package dev.drydock.feature.encryption;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.certificate.ShownCertificate;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.KeepOpen;
import dev.drydock.report.KnownJson;
import dev.drydock.run.Checked;
import dev.drydock.run.RunHeadJson;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A survey as JSON, for scripts: names and meanings of its fields are a contract. Unknown values are null. */
public final class SurveyJson {

    private SurveyJson() {}

    /** One object with {@code run}, {@code at_rest}, {@code in_transit} and {@code findings}. */
    public static void write(RunResult<Checked<Survey>> survey, OpenServer server, Writer target) {
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(target))) {
            json.writeStartObject();
            json.writeObjectPropertyStart("run");
            RunHeadJson.write(survey.id(), survey.outcome(), server, json);
            json.writeStringProperty("started", Formats.iso(survey.started()));
            json.writeStringProperty("finished", Formats.iso(survey.finished()));
            json.writeEndObject();
            rest(json, survey.value().read().rest(), survey.value().read().keys());
            transit(json, survey);
            json.writeArrayPropertyStart("findings");
            survey.value().checks().forEach(check -> findings(json, check));
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void rest(JsonGenerator json, AtRest rest, KeyHistory keys) {
        json.writeObjectPropertyStart("at_rest");
        KnownJson.number(json, "encrypted_share", rest.share());
        json.writeNumberProperty("encrypted_bytes", rest.bytes(Protection.ENCRYPTED));
        json.writeNumberProperty("readable_bytes", rest.readableBytes());
        json.writeObjectPropertyStart("key_manager");
        json.writeStringProperty("name", rest.keys().name());
        json.writeStringProperty("state", rest.keys().state().word());
        strings(json, "keys", rest.keys().keys());
        if (keys.made().isPresent()) {
            json.writeStringProperty("keys_made", Formats.iso(keys.made().get()));
        } else {
            json.writeNullProperty("keys_made");
        }
        json.writeEndObject();
        json.writeArrayPropertyStart("places");
        for (StoragePlace place : rest.places()) {
            json.writeStartObject();
            json.writeStringProperty("kind", place.kind().word());
            json.writeStringProperty("name", place.name());
            json.writeStringProperty("protection", place.protection().word());
            json.writeBooleanProperty("seen", place.seen());
            KnownJson.number(json, "bytes", place.bytes());
            json.writeStringProperty("note", place.note());
            json.writeEndObject();
        }
        json.writeEndArray();
        strings(json, "unread", rest.unread());
        json.writeEndObject();
    }

    private static void transit(JsonGenerator json, RunResult<Checked<Survey>> survey) {
        InTransit transit = survey.value().read().transit();
        json.writeObjectPropertyStart("in_transit");
        bool(json, "tls_offered", transit.offered().orElse(null));
        bool(json, "tls_required", transit.required().orElse(null));
        strings(json, "tls_versions", transit.versions());
        json.writeStringProperty("library", transit.library());
        transit.certificate()
                .ifPresentOrElse(
                        valid -> {
                            json.writeObjectPropertyStart("certificate");
                            json.writeStringProperty("valid_from", Formats.iso(valid.from()));
                            json.writeStringProperty("valid_until", Formats.iso(valid.until()));
                            json.writeNumberProperty("days_left", valid.daysLeft(survey.finished()));
                            json.writeEndObject();
                        },
                        () -> json.writeNullProperty("certificate"));
        json.writeStringProperty("tls_ciphers", transit.ciphers());
        transit.handshake()
                .ifPresentOrElse(shown -> handshake(json, shown, survey), () -> json.writeNullProperty("connection"));
        sessions(json, transit);
        accounts(json, transit);
        json.writeArrayPropertyStart("channels");
        transit.channels().forEach((name, tls) -> {
            json.writeStartObject();
            json.writeStringProperty("name", name);
            bool(json, "tls", tls.orElse(null));
            json.writeEndObject();
        });
        json.writeEndArray();
        json.writeArrayPropertyStart("cluster_links");
        transit.groups().forEach((name, tls) -> {
            json.writeStartObject();
            json.writeStringProperty("name", name);
            bool(json, "tls", tls.orElse(null));
            json.writeEndObject();
        });
        json.writeEndArray();
        proxies(json, transit);
        strings(json, "unread", transit.unread());
        json.writeEndObject();
    }

    private static void proxies(JsonGenerator json, InTransit transit) {
        json.writeArrayPropertyStart("proxies");
        transit.proxies().forEach(side -> {
            json.writeStartObject();
            json.writeStringProperty("proxy", side.proxy());
            json.writeStringProperty("side", side.front() ? "front" : "back");
            json.writeStringProperty("address", side.address());
            bool(json, "tls", side.tls().orElse(null));
            json.writeStringProperty("note", side.note());
            json.writeEndObject();
        });
        json.writeEndArray();
    }

    private static void handshake(JsonGenerator json, Handshake shown, RunResult<Checked<Survey>> survey) {
        json.writeObjectPropertyStart("connection");
        json.writeStringProperty("protocol", shown.protocol());
        json.writeStringProperty("cipher", shown.cipher());
        json.writeArrayPropertyStart("chain");
        for (ShownCertificate one : shown.chain()) {
            json.writeStartObject();
            json.writeStringProperty("subject", one.subject());
            json.writeStringProperty("issuer", one.issuer());
            strings(json, "names", one.names());
            json.writeStringProperty("valid_until", Formats.iso(one.until()));
            json.writeNumberProperty("days_left", one.daysLeft(survey.finished()));
            json.writeStringProperty("key", one.key());
            json.writeStringProperty("signature", one.signature());
            json.writeStringProperty("sha256", one.fingerprint());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void sessions(JsonGenerator json, InTransit transit) {
        if (transit.sessions().isEmpty()) {
            json.writeNullProperty("sessions");
            return;
        }
        json.writeArrayPropertyStart("sessions");
        for (InTransit.Sessions one : transit.sessions().get()) {
            json.writeStartObject();
            json.writeStringProperty("user", one.user());
            json.writeStringProperty("host", one.host());
            json.writeStringProperty("program", one.program());
            json.writeStringProperty("way", one.way().word());
            json.writeNumberProperty("count", one.count());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void accounts(JsonGenerator json, InTransit transit) {
        if (transit.accounts().isEmpty()) {
            json.writeNullProperty("accounts");
            return;
        }
        json.writeArrayPropertyStart("accounts");
        for (InTransit.Account account : transit.accounts().get()) {
            json.writeStartObject();
            json.writeStringProperty("user", account.user());
            json.writeStringProperty("host", account.host());
            json.writeStringProperty("requires", account.requires());
            json.writeBooleanProperty("locked", account.locked());
            json.writeBooleanProperty("may_come_plain", account.mayComePlain());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void findings(JsonGenerator json, CheckResult check) {
        for (Finding finding : check.findings()) {
            json.writeStartObject();
            json.writeStringProperty("check", finding.check());
            json.writeStringProperty("severity", finding.severity().word());
            json.writeStringProperty("object", finding.subject().shown());
            json.writeStringProperty("message", finding.message());
            json.writeStringProperty("remedy_kind", finding.remedy().kind().word());
            json.writeStringProperty("remedy", finding.remedy().text());
            json.writeStringProperty("reference", finding.reference());
            json.writeEndObject();
        }
    }

    private static void strings(JsonGenerator json, String name, List<String> texts) {
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }

    private static void bool(JsonGenerator json, String name, @org.jspecify.annotations.Nullable Boolean value) {
        if (value == null) {
            json.writeNullProperty(name);
        } else {
            json.writeBooleanProperty(name, value);
        }
    }
}
