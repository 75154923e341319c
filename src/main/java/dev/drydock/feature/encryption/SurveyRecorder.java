package dev.drydock.feature.encryption;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.RunWriter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Writes a survey to the history: one item a place, an account, a check; its findings. Never a key. */
final class SurveyRecorder {

    /** Kind of these runs. */
    static final String KIND = "encryption-survey";

    private final RunWriter writer;
    private final Map<String, String> summary = new LinkedHashMap<>();

    SurveyRecorder(RunWriter writer) {
        this.writer = writer;
    }

    long runId() {
        return writer.runId();
    }

    void record(AtRest rest) {
        for (StoragePlace place : rest.places()) {
            writer.item(place.item());
        }
        summary.put(
                "key manager", (rest.keys().name() + " " + rest.keys().state().word()).strip());
        summary.put(
                "encrypted share",
                rest.share().isPresent()
                        ? String.format(Locale.ROOT, "%.4f", rest.share().getAsDouble())
                        : "unknown");
        summary.put("encrypted bytes", Long.toString(rest.bytes(Protection.ENCRYPTED)));
        summary.put("readable bytes", Long.toString(rest.readableBytes()));
        summary.put("not encrypted", Integer.toString(rest.open().size()));
    }

    void record(KeyHistory keys) {
        summary.put("keys made", keys.made().map(at -> at.toString()).orElse("unknown"));
    }

    void record(InTransit transit, Instant now) {
        transit.accounts()
                .ifPresent(all -> all.forEach(account -> writer.item(Item.of(
                                "account",
                                new ObjectName("", account.shown(), ""),
                                account.mayComePlain() ? "plain" : "protected")
                        .attribute("requires", account.requires())
                        .build())));
        transit.sessions()
                .ifPresent(all -> all.forEach(one -> writer.item(Item.of(
                                "session",
                                new ObjectName("", one.shown(), ""),
                                one.way().word())
                        .measure(one.count())
                        .build())));
        transit.handshake().ifPresent(shown -> {
            summary.put("tls connection", shown.protocol() + " " + shown.cipher());
            shown.chain()
                    .forEach(one -> writer.item(Item.of("certificate", new ObjectName("", one.subject(), ""), "shown")
                            .measure(one.daysLeft(now))
                            .attribute("names", String.join(", ", one.names()))
                            .attribute("issuer", one.issuer())
                            .attribute("valid until", one.until().toString())
                            .attribute("fingerprint", one.fingerprint())
                            .build()));
        });
        summary.put("tls offered", transit.offered().map(String::valueOf).orElse("unknown"));
        summary.put("tls required", transit.required().map(String::valueOf).orElse("unknown"));
        summary.put(
                "certificate days left",
                transit.certificate()
                        .map(valid -> Long.toString(valid.daysLeft(now)))
                        .orElse("unknown"));
    }

    /** What is known of the run so far. */
    Map<String, String> known() {
        return summary;
    }
}
