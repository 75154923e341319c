package dev.drydock.feature.encryption.cli;

import dev.drydock.check.Severity;
import dev.drydock.cli.FindingLines;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.Handshake;
import dev.drydock.feature.encryption.InTransit;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.feature.encryption.Protection;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.feature.encryption.Survey;
import dev.drydock.feature.encryption.SurveyJson;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** A survey on standard output. */
final class SurveyOutput {

    /** What of it is shown. */
    enum Part {
        REST,
        TRANSIT,
        FINDINGS
    }

    private final Terminal terminal;
    private final RunResult<Checked<Survey>> survey;
    private final OpenServer server;
    private final PrintWriter out;

    SurveyOutput(Terminal terminal, RunResult<Checked<Survey>> survey, OpenServer server) {
        this.terminal = terminal;
        this.survey = survey;
        this.server = server;
        this.out = terminal.writer();
    }

    void json() {
        SurveyJson.write(survey, server, out);
        out.println();
        out.flush();
    }

    void table(Part part) {
        switch (part) {
            case REST -> rest(survey.value().read().rest());
            case TRANSIT -> transit(survey.value().read().transit());
            case FINDINGS -> survey.value().findings().forEach(finding -> FindingLines.print(finding, out));
        }
        out.flush();
        if (part != Part.FINDINGS && !survey.value().findings().isEmpty()) {
            terminal.err()
                    .println(survey.value().findings().size() + " findings, "
                            + survey.value().count(Severity.ERROR) + " of them errors: drydock encryption check");
        }
    }

    private void rest(AtRest rest) {
        TextTable table = new TextTable("WHAT", "NAME", "PROTECTION", ">SIZE", "NOTE");
        rest.places().stream()
                .sorted(Comparator.comparing(StorageLocation::kind)
                        .thenComparingLong(place -> -place.bytes().orElse(0)))
                .forEach(place -> table.row(
                        place.kind().title(), place.name(), place.state(), bytes(place.bytes()), place.note()));
        table.print(out);
        out.println();
        out.println("Key manager: "
                + (rest.keys().name() + " " + rest.keys().state().word()).strip());
        Keyring.FileState file =
                rest.keys().fileState(survey.value().read().keys().copied());
        if (file != Keyring.FileState.NONE) {
            out.println("             " + rest.keys().file() + ": "
                    + Messages.of("encryption").text("key-file." + file.word()));
        }
        if (rest.keys().state() != Keyring.State.NONE) {
            out.println("             " + survey.value().read().keys().age(survey.finished()));
        }
        out.println("Encrypted:   "
                + (rest.share().isPresent()
                        ? String.format(
                                Locale.ROOT,
                                "%s of %s whose protection and size are known (%.1f %%)",
                                Formats.bytes(rest.bytes(Protection.ENCRYPTED)),
                                Formats.bytes(rest.bytes(Protection.ENCRYPTED) + rest.readableBytes()),
                                rest.share().getAsDouble() * 100)
                        : "no figure, since InnoDB's tablespaces and their sizes are not known"));
        AtRest.line(rest.open()).ifPresent(out::println);
        rest.unread().forEach(line -> out.println(line));
    }

    private static String bytes(OptionalLong bytes) {
        return bytes.isPresent() ? Formats.bytes(bytes.getAsLong()) : Formats.NONE;
    }

    private void transit(InTransit transit) {
        out.println("TLS offered:  " + word(transit.offered()));
        out.println("TLS required: " + word(transit.required()));
        out.println(
                "Versions:     " + (transit.versions().isEmpty() ? "unknown" : String.join(", ", transit.versions())));
        out.println("Library:      " + (transit.library().isEmpty() ? "unknown" : transit.library()));
        out.println("Certificate:  "
                + transit.certificate()
                        .map(valid -> "until " + Formats.utc(valid.until()) + ", " + valid.daysLeft(survey.finished())
                                + " days left")
                        .orElse("unknown"));
        out.println("Ciphers:      " + (transit.ciphers().isEmpty() ? "those of its library" : transit.ciphers()));
        transit.handshake().ifPresent(this::handshake);
        transit.channels()
                .forEach((name, tls) -> out.println("Replication:  " + (name + " TLS ").stripLeading() + word(tls)));
        transit.groups().forEach((name, tls) -> out.println("Cluster:      " + name + " TLS " + word(tls)));
        transit.sessions().ifPresent(this::sessions);
        transit.accounts().ifPresent(this::accounts);
        transit.unread().forEach(line -> out.println(line));
    }

    private void handshake(Handshake shown) {
        out.println("Connection:   " + shown.protocol() + " " + shown.cipher());
        out.println();
        TextTable table = new TextTable("CERTIFICATE", "SIGNED BY", "FOR", ">DAYS LEFT", "KEY", "SIGNATURE");
        shown.chain()
                .forEach(one -> table.row(
                        one.subject(),
                        one.issuer(),
                        one.names().isEmpty() ? Formats.NONE : String.join(", ", one.names()),
                        Long.toString(one.daysLeft(survey.finished())),
                        one.key(),
                        one.signature()));
        table.print(out);
        out.println();
    }

    private void sessions(List<InTransit.Sessions> sessions) {
        out.println();
        TextTable table = new TextTable("SESSIONS OF", "FROM", "PROGRAM", "WAY", ">NUMBER");
        sessions.forEach(one ->
                table.row(one.user(), one.host(), one.program(), one.way().word(), Formats.count(one.count())));
        table.print(out);
    }

    private void accounts(List<InTransit.Account> accounts) {
        out.println();
        TextTable table = new TextTable("ACCOUNT", "REQUIRES", "MAY COME IN PLAIN");
        accounts.forEach(
                account -> table.row(account.shown(), account.requires(), account.mayComePlain() ? "yes" : "no"));
        table.print(out);
    }

    private static String word(Optional<Boolean> known) {
        return known.map(yes -> yes ? "yes" : "no").orElse("unknown");
    }
}
