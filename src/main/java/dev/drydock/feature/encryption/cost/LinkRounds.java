package dev.drydock.feature.encryption.cost;

import dev.drydock.db.pool.AlternateRoute;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import java.util.List;

/** Connections and round trips, plain and by TLS, in turns, by the way that the profile takes. Blocks on the network. */
final class LinkRounds {

    private static final Messages TEXT = Messages.of("cost");

    private final OpenServer server;
    private final int rounds;
    private final long deadline;
    private final JobContext context;
    private final Stage stage;

    LinkRounds(OpenServer server, int rounds, long deadline, JobContext context, Stage stage) {
        this.server = server;
        this.rounds = rounds;
        this.deadline = deadline;
        this.context = context;
        this.stage = stage;
    }

    /** @param notes gets why it could not be measured */
    List<CostFigure> measure(List<String> notes) {
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
            Turns turns = new Turns();
            ask(plainSession);
            ask(tlsSession);
            for (int round = 1;
                    round <= rounds && (round <= CostOptions.LEAST_ROUNDS || System.nanoTime() < deadline);
                    round++) {
                context.checkCancelled();
                turns.take(CostPart.CONNECTIONS, round, encrypted -> connect(encrypted ? tls : plain));
                turns.take(CostPart.ROUND_TRIPS, round, encrypted -> ask(encrypted ? tlsSession : plainSession));
                stage.advance(1);
            }
            return turns.figures();
        } catch (ServerException noTls) {
            notes.add(TEXT.text("note.notls", noTls.problem().line()));
            return List.of();
        }
    }

    private static void connect(AlternateRoute route) {
        for (int done = 0; done < CostPart.CONNECTIONS.count(); done++) {
            route.open().close();
        }
    }

    private static void ask(Session session) {
        for (int done = 0; done < CostPart.ROUND_TRIPS.count(); done++) {
            session.number("SELECT 1");
        }
    }
}
