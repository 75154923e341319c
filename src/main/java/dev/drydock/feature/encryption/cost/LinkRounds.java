package dev.drydock.feature.encryption.cost;

import dev.drydock.db.pool.AlternateRoute;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import dev.drydock.run.paired.InterleavedBenchmark;
import dev.drydock.run.paired.PairedFigure;
import java.util.List;
import java.util.stream.Stream;

/** Connections and round trips, plain and by TLS, in turns, by the way that the profile takes. Blocks on the network. */
final class LinkRounds {

    private static final Messages TEXT = Messages.of("cost");

    static final List<CostPart> PARTS =
            Stream.of(CostPart.values()).filter(CostPart::link).toList();

    private final OpenServer server;

    LinkRounds(OpenServer server) {
        this.server = server;
    }

    /** @param notes gets why it could not be measured */
    List<PairedFigure> measure(InterleavedBenchmark<CostPart> turns, List<String> notes) {
        Profile profile = server.profile();
        if (profile.tls().refusesPlainText() && profile.ssh().none()) {
            notes.add(TEXT.text("note.wantstls"));
            return List.of();
        }
        TlsMode mode = profile.tls().refusesPlainText() ? profile.tls() : TlsMode.REQUIRED;
        try (AlternateRoute plain = server.withTls(TlsMode.DISABLED, profile.tlsFiles());
                AlternateRoute tls = server.withTls(mode, profile.tlsFiles());
                Session plainSession = plain.open();
                Session tlsSession = tls.open()) {
            return turns.take(PARTS, (part, encrypted, count, _) -> {
                if (part == CostPart.CONNECTIONS) {
                    connect(encrypted ? tls : plain, count);
                } else {
                    ask(encrypted ? tlsSession : plainSession, count);
                }
            });
        } catch (ServerException noTls) {
            notes.add(TEXT.text("note.notls", noTls.problem().line()));
            return List.of();
        }
    }

    private static void connect(AlternateRoute route, int count) {
        for (int done = 0; done < count; done++) {
            route.open().close();
        }
    }

    private static void ask(Session session, int count) {
        for (int done = 0; done < count; done++) {
            session.number("SELECT 1");
        }
    }
}
