package dev.drydock.feature.encryption;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.run.Run;
import java.time.Instant;
import java.util.Locale;

/** Writes a survey to the history: one item a place, an account, a check; its findings. Never a key. */
final class SurveyRecorder {

    private final Run<?> run;

    SurveyRecorder(Run<?> run) {
        this.run = run;
    }

    void record(AtRest rest) {
        for (StorageLocation place : rest.places()) {
            run.writer().item(place.item());
        }
        run.note("key manager", (rest.keys().name() + " " + rest.keys().state().word()).strip());
        run.note(
                "encrypted share",
                rest.share().isPresent()
                        ? String.format(Locale.ROOT, "%.4f", rest.share().getAsDouble())
                        : "unknown");
        run.note("encrypted bytes", Long.toString(rest.bytes(Protection.ENCRYPTED)));
        run.note("readable bytes", Long.toString(rest.readableBytes()));
        run.note("not encrypted", Integer.toString(rest.open().size()));
    }

    void record(KeyHistory keys) {
        run.note("keys made", keys.made().map(at -> at.toString()).orElse("unknown"));
    }

    void record(InTransit transit) {
        Instant now = run.now();
        transit.accounts()
                .ifPresent(all -> all.forEach(account -> run.writer()
                        .item(Item.of(
                                        "account",
                                        new ObjectName("", account.shown(), ""),
                                        account.mayComePlain() ? "plain" : "protected")
                                .attribute("requires", account.requires())
                                .build())));
        transit.sessions()
                .ifPresent(all -> all.forEach(one -> run.writer()
                        .item(Item.of(
                                        "session",
                                        new ObjectName("", one.shown(), ""),
                                        one.way().word())
                                .measure(one.count())
                                .build())));
        transit.handshake().ifPresent(shown -> {
            run.note("tls connection", shown.protocol() + " " + shown.cipher());
            shown.chain()
                    .forEach(one -> run.writer()
                            .item(Item.of("certificate", new ObjectName("", one.subject(), ""), "shown")
                                    .measure(one.daysLeft(now))
                                    .attribute("names", String.join(", ", one.names()))
                                    .attribute("issuer", one.issuer())
                                    .attribute("valid until", one.until().toString())
                                    .attribute("fingerprint", one.fingerprint())
                                    .build()));
        });
        run.note("tls offered", transit.offered().map(String::valueOf).orElse("unknown"));
        run.note("tls required", transit.required().map(String::valueOf).orElse("unknown"));
        run.note(
                "certificate days left",
                transit.certificate()
                        .map(valid -> Long.toString(valid.daysLeft(now)))
                        .orElse("unknown"));
    }
}
