package dev.drydock.db.connect;

import dev.drydock.db.connect.StepResult.State;
import dev.drydock.db.connect.StepResult.Step;
import dev.drydock.db.guard.Identity;
import dev.drydock.db.server.FactsReader;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.tunnel.Destination;
import dev.drydock.db.tunnel.RouteSocket;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.net.InetAddress;
import java.net.Socket;
import java.sql.Connection;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The test behind the "Test" button and {@code drydock doctor}: every step of connecting, one by one, with its time. */
public final class ConnectionTest {

    private static final Set<DbError> OF_TLS = EnumSet.of(
            DbError.TLS_FAILED,
            DbError.TLS_TOO_OLD,
            DbError.TLS_NOT_OFFERED,
            DbError.TLS_UNTRUSTED,
            DbError.TLS_WRONG_NAME,
            DbError.TLS_FILES);

    private final Messages messages = Messages.of("db");
    private final Connector connector;
    private final List<PrivilegeNeed> needs;
    private final Consumer<StepResult> listener;
    private final Consumer<Identity> met;

    /**
     * @param ssh answers what SSH hosts on the way ask
     * @param listener told of each step when it starts and when it ends, on the calling thread
     * @param met told which server answered, on the calling thread
     */
    public ConnectionTest(
            Profile profile,
            Secret password,
            SshSetup ssh,
            List<PrivilegeNeed> needs,
            Consumer<StepResult> listener,
            Consumer<Identity> met) {
        this.connector = new Connector(profile, password, ssh);
        this.needs = List.copyOf(needs);
        this.listener = listener;
        this.met = met;
    }

    /** Runs the steps until one fails; blocks, at worst for a few times {@link Connector#LIMIT}. */
    public boolean run() {
        try (connector) {
            hops();
            Destination destination =
                    direct() ? step(Step.RESOLVE, connector::resolve, ConnectionTest::addresses) : connector.resolve();
            RouteSocket socket = step(Step.CONNECT, () -> connector.connect(destination), this::remote);
            Wire.Greeted greeted = step(
                    Step.GREETING,
                    () -> connector.greet(socket),
                    server -> server.greeting().version());
            try (Session session =
                    new Session(logIn(greeted), connector.profile().name())) {
                afterwards(session);
            }
            return true;
        } catch (StepFailed _) {
            return false;
        }
    }

    /** Whether it goes over the network by itself. */
    private boolean direct() {
        return connector.profile().ssh().none() && socketFile().isEmpty();
    }

    private String socketFile() {
        return connector.profile().unixSocket();
    }

    private void hops() {
        HopSteps hops = new HopSteps(listener, connector.route().label());
        try {
            connector.route().ready(hops);
        } catch (ServerException failure) {
            hops.failed(failure.problem());
            throw skipAfter(Step.SSH);
        }
    }

    /** The driver does both in one call: what it says tells where it failed. */
    private Connection logIn(Wire.Greeted greeted) {
        long started = System.nanoTime();
        tell(Step.TLS, State.RUNNING, Duration.ZERO, "", Optional.empty());
        try {
            Connection connection = connector.logIn(greeted, Purpose.CONTROL);
            tellTls();
            Session session = new Session(connection, connector.profile().name());
            String plugin =
                    AccountPlugin.read(session).map(name -> " · " + name).orElse("");
            tell(Step.LOG_IN, State.PASSED, since(started), connector.profile().user() + plugin, Optional.empty());
            return connection;
        } catch (ServerException failure) {
            boolean ofTls = failure.problem().code() instanceof DbError code && OF_TLS.contains(code);
            if (!ofTls) {
                tellTls();
            }
            Step failed = ofTls ? Step.TLS : Step.LOG_IN;
            tell(failed, State.FAILED, since(started), "", Optional.of(failure.problem()));
            throw skipAfter(failed);
        }
    }

    private void tellTls() {
        Encryption encryption = connector.encryption();
        boolean readable = !encryption.tls() && encryption.way() == Encryption.Way.NETWORK;
        tell(Step.TLS, readable ? State.WARNED : State.PASSED, Duration.ZERO, encryption.text(), Optional.empty());
    }

    private void afterwards(Session session) {
        Met server = step(Step.VERSION, () -> Met.by(session), this::product);
        met.accept(server.identity());
        if (server.facts().flavour() == Flavour.PROXYSQL) {
            tell(Step.PRIVILEGES, State.PASSED, Duration.ZERO, messages.text("test.privileges.none"), Optional.empty());
        } else {
            privileges(server.facts());
        }
        step(Step.CLOCK, () -> ClockDifference.read(session, server.facts()), found -> found);
    }

    private void privileges(ServerFacts facts) {
        List<PrivilegeNeed> missing = needs.stream()
                .filter(need -> need.schema().isEmpty())
                .filter(need -> !need.on(facts).isEmpty())
                .filter(need -> !facts.grants().anyGlobal(need.anyOf().toArray(String[]::new)))
                .toList();
        String found = missing.isEmpty()
                ? messages.text("test.privileges.all")
                : missing.stream()
                        .map(need -> messages.text(
                                "test.privileges.missing",
                                need.module(),
                                String.join(" / ", need.on(facts)),
                                need.without()))
                        .collect(Collectors.joining("\n"));
        State state = missing.isEmpty() ? State.PASSED : State.WARNED;
        tell(Step.PRIVILEGES, state, Duration.ZERO, found, Optional.empty());
    }

    private <T> T step(Step step, Supplier<T> work, Function<T, String> describe) {
        tell(step, State.RUNNING, Duration.ZERO, "", Optional.empty());
        long started = System.nanoTime();
        try {
            T result = work.get();
            tell(step, State.PASSED, since(started), describe.apply(result), Optional.empty());
            return result;
        } catch (ServerException failure) {
            tell(step, State.FAILED, since(started), "", Optional.of(failure.problem()));
            throw skipAfter(step);
        }
    }

    private StepFailed skipAfter(Step step) {
        Arrays.stream(Step.values())
                .filter(later -> later.compareTo(step) > 0 && (direct() || later != Step.RESOLVE))
                .forEach(later -> tell(later, State.SKIPPED, Duration.ZERO, "", Optional.empty()));
        return new StepFailed();
    }

    private static Duration since(long started) {
        return Duration.ofNanos(System.nanoTime() - started);
    }

    private void tell(Step step, State state, Duration took, String found, Optional<Problem> problem) {
        listener.accept(new StepResult(step, state, took, found, problem));
    }

    /**
     * What answered.
     *
     * @param port where a ProxySQL did, or stands in between
     */
    private record Met(ServerFacts facts, Identity identity, Optional<ProxySqlPort> port) {

        static Met by(Session session) {
            ServerFacts facts = new FactsReader(session).read();
            return new Met(facts, IdentityReader.of(facts, session), ProxySqlPort.of(session, facts));
        }
    }

    private String product(Met met) {
        String comment = met.facts().comment();
        return met.facts().product()
                + (comment.isEmpty() ? "" : " · " + comment)
                + met.port().map(port -> " · " + port.text()).orElse("");
    }

    private static String addresses(Destination destination) {
        return destination.addresses().stream().map(InetAddress::getHostAddress).collect(Collectors.joining(", "));
    }

    private String remote(Socket socket) {
        if (!socketFile().isEmpty()) {
            return socketFile();
        }
        return direct()
                ? socket.getInetAddress().getHostAddress() + ":" + socket.getPort()
                : connector.profile().address() + " " + connector.route().label();
    }

    /** Ends the test after the step that failed and has told so. */
    private static final class StepFailed extends RuntimeException {

        private static final long serialVersionUID = 1L;

        StepFailed() {
            super("a step failed", null, false, false);
        }
    }
}
