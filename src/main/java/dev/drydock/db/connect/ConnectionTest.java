package dev.drydock.db.connect;

import dev.drydock.db.connect.StepResult.State;
import dev.drydock.db.connect.StepResult.Step;
import dev.drydock.db.server.FactsReader;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.tunnel.Destination;
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
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The test behind the "Test" button: every step of connecting, one by one, with its time. */
public final class ConnectionTest {

    private final Messages messages = Messages.of("db");
    private final Connector connector;
    private final List<PrivilegeNeed> needs;
    private final Consumer<StepResult> listener;

    /** @param listener told of each step when it starts and when it ends, on the calling thread */
    public ConnectionTest(Profile profile, Secret password, List<PrivilegeNeed> needs, Consumer<StepResult> listener) {
        this.connector = new Connector(profile, password, SshSetup.unattended());
        this.needs = List.copyOf(needs);
        this.listener = listener;
    }

    /** Runs the steps until one fails; blocks, at worst for a few times {@link Connector#LIMIT}. */
    public boolean run() {
        try {
            Destination destination = step(Step.RESOLVE, connector::resolve, ConnectionTest::addresses);
            Socket socket = step(Step.CONNECT, () -> connector.connect(destination), ConnectionTest::remote);
            Connection connection = step(
                    Step.LOG_IN,
                    () -> connector.logIn(connector.greet(socket), Purpose.CONTROL),
                    _ -> connector.profile().user());
            try (Session session = new Session(connection, connector.profile().name())) {
                ServerFacts facts = step(Step.VERSION, new FactsReader(session)::read, this::product);
                privileges(facts);
            }
            return true;
        } catch (StepFailed _) {
            return false;
        }
    }

    private void privileges(ServerFacts facts) {
        List<PrivilegeNeed> missing = needs.stream()
                .filter(need -> !facts.grants().anyGlobal(need.anyOf().toArray(String[]::new)))
                .toList();
        String found = missing.isEmpty()
                ? messages.text("test.privileges.all")
                : missing.stream()
                        .map(need -> messages.text(
                                "test.privileges.missing",
                                need.module(),
                                String.join(" / ", need.anyOf()),
                                need.without()))
                        .collect(Collectors.joining("\n"));
        State state = missing.isEmpty() ? State.PASSED : State.WARNED;
        listener.accept(new StepResult(Step.PRIVILEGES, state, Duration.ZERO, found, Optional.empty()));
    }

    private <T> T step(Step step, Supplier<T> work, Function<T, String> describe) {
        listener.accept(new StepResult(step, State.RUNNING, Duration.ZERO, "", Optional.empty()));
        long started = System.nanoTime();
        try {
            T result = work.get();
            tell(step, State.PASSED, started, describe.apply(result), Optional.empty());
            return result;
        } catch (ServerException failure) {
            tell(step, State.FAILED, started, "", Optional.of(failure.problem()));
            Arrays.stream(Step.values())
                    .filter(later -> later.compareTo(step) > 0)
                    .forEach(later ->
                            listener.accept(new StepResult(later, State.SKIPPED, Duration.ZERO, "", Optional.empty())));
            throw new StepFailed();
        }
    }

    private void tell(Step step, State state, long started, String found, Optional<Problem> problem) {
        listener.accept(new StepResult(step, state, Duration.ofNanos(System.nanoTime() - started), found, problem));
    }

    private String product(ServerFacts facts) {
        return facts.product() + (facts.comment().isEmpty() ? "" : " · " + facts.comment());
    }

    private static String addresses(Destination destination) {
        return destination.addresses().stream().map(InetAddress::getHostAddress).collect(Collectors.joining(", "));
    }

    private static String remote(Socket socket) {
        return socket.getInetAddress().getHostAddress() + ":" + socket.getPort();
    }

    /** Ends the test after the step that failed and has told so. */
    private static final class StepFailed extends RuntimeException {

        private static final long serialVersionUID = 1L;

        StepFailed() {
            super("a step failed", null, false, false);
        }
    }
}
