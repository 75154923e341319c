package dev.drydock.feature.encryption;

import dev.drydock.check.Finding;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.JsonOut;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** A survey as JSON, for scripts: names and meanings of its fields are a contract. Unknown values are null. */
public final class SurveyJson {

    private SurveyJson() {}

    /** One object with {@code run}, {@code at_rest}, {@code in_transit} and {@code findings}. */
    public static void write(RunResult<Checked<Survey>> survey, OpenServer server, Writer target) {
        Survey read = survey.value().read();
        JsonOut.write(
                target,
                json -> survey.run(json, server)
                        .object("at_rest", rest -> rest(rest, read.rest(), read.keys()))
                        .object("in_transit", transit -> transit(transit, read.transit(), survey.finished()))
                        .objects("findings", survey.value().findings(), SurveyJson::finding));
    }

    private static void rest(JsonOut json, AtRest rest, KeyHistory keys) {
        json.known("encrypted_share", rest.share())
                .put("encrypted_bytes", rest.bytes(Protection.ENCRYPTED))
                .put("readable_bytes", rest.readableBytes())
                .object(
                        "key_manager",
                        manager -> manager.put("name", rest.keys().name())
                                .put("state", rest.keys().state().word())
                                .put("file", rest.keys().file())
                                .put(
                                        "file_state",
                                        rest.keys().fileState(keys.copied()).word())
                                .texts("keys", rest.keys().keys())
                                .known("keys_made", keys.made().map(Formats::iso)))
                .objects(
                        "places",
                        rest.places(),
                        (one, place) -> one.put("kind", place.kind().word())
                                .put("name", place.name())
                                .put("protection", place.protection().word())
                                .put("seen", place.seen())
                                .known("bytes", place.bytes())
                                .put("note", place.note()))
                .texts("unread", rest.unread());
    }

    private static void transit(JsonOut json, InTransit transit, Instant now) {
        json.whether("tls_offered", transit.offered())
                .whether("tls_required", transit.required())
                .texts("tls_versions", transit.versions())
                .put("library", transit.library())
                .known(
                        "certificate",
                        transit.certificate(),
                        (one, valid) -> one.put("valid_from", valid.from())
                                .put("valid_until", valid.until())
                                .put("days_left", valid.daysLeft(now)))
                .put("tls_ciphers", transit.ciphers())
                .known("connection", transit.handshake(), (one, shown) -> handshake(one, shown, now))
                .knownObjects(
                        "sessions",
                        transit.sessions(),
                        (one, session) -> one.put("user", session.user())
                                .put("host", session.host())
                                .put("program", session.program())
                                .put("way", session.way().word())
                                .put("count", session.count()))
                .knownObjects(
                        "accounts",
                        transit.accounts(),
                        (one, account) -> one.put("user", account.user())
                                .put("host", account.host())
                                .put("requires", account.requires())
                                .put("locked", account.locked())
                                .put("may_come_plain", account.mayComePlain()))
                .objects("channels", transit.channels().entrySet(), SurveyJson::named)
                .objects("cluster_links", transit.groups().entrySet(), SurveyJson::named)
                .objects(
                        "proxies",
                        transit.proxies(),
                        (one, side) -> one.put("proxy", side.proxy())
                                .put("side", side.front() ? "front" : "back")
                                .put("address", side.address())
                                .whether("tls", side.tls())
                                .put("note", side.note()))
                .texts("unread", transit.unread());
    }

    private static void named(JsonOut json, Map.Entry<String, Optional<Boolean>> one) {
        json.put("name", one.getKey()).whether("tls", one.getValue());
    }

    private static void handshake(JsonOut json, Handshake shown, Instant now) {
        json.put("protocol", shown.protocol())
                .put("cipher", shown.cipher())
                .objects("chain", shown.chain(), (one, link) -> certificate(one, link, now));
    }

    private static void certificate(JsonOut json, ShownCertificate one, Instant now) {
        json.put("subject", one.subject())
                .put("issuer", one.issuer())
                .texts("names", one.names())
                .put("valid_until", one.until())
                .put("days_left", one.daysLeft(now))
                .put("key", one.key())
                .put("signature", one.signature())
                .put("sha256", one.fingerprint());
    }

    private static void finding(JsonOut json, Finding finding) {
        json.put("check", finding.check())
                .put("severity", finding.severity().word())
                .put("object", finding.subject().shown())
                .put("message", finding.message())
                .put("remedy_kind", finding.remedy().kind().word())
                .put("remedy", finding.remedy().text())
                .put("reference", finding.reference());
    }
}
