package dev.drydock.cli;

import dev.drydock.db.connect.ConnectionTest;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.db.connect.StepResult;
import dev.drydock.db.guard.GuardedServers;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** The connection test of the window in the terminal: each step as it ends, or all of them as rows. */
final class StepByStep {

    /** The window's names of the steps. */
    private static final Messages TEXT = Messages.of("ui");

    private final List<PrivilegeNeed> needs;
    private final Supplier<GuardedServers> guarded;
    private final Terminal terminal;
    private final Listing listing;
    private final PrintWriter out;

    StepByStep(Services services, Terminal terminal, Listing listing) {
        this.needs = services.features().stream()
                .flatMap(feature -> feature.privileges().stream())
                .toList();
        this.guarded = services.guarded();
        this.terminal = terminal;
        this.listing = listing;
        this.out = terminal.writer();
    }

    ExitStatus test(Profile profile, Secret password, SshSetup ssh) {
        List<StepResult> ended = new ArrayList<>();
        boolean passed = new ConnectionTest(
                        profile,
                        password,
                        ssh,
                        needs,
                        step -> {
                            if (step.state() != StepResult.State.RUNNING) {
                                ended.add(step);
                                if (listing.text()) {
                                    print(step);
                                }
                            }
                        },
                        identity -> guarded.get().remember(profile, identity))
                .run();
        if (!listing.text()) {
            listing.rows(
                    terminal,
                    List.of("state", ">millis", "step", "found", "problem", "remedy"),
                    ended.stream().<List<?>>map(StepByStep::row).toList());
        }
        return passed ? ExitStatus.DONE : ExitStatus.CANNOT_CONNECT;
    }

    private static List<Object> row(StepResult step) {
        return List.of(
                state(step),
                step.took().toMillis(),
                name(step),
                step.found(),
                step.problem().map(Problem::line).orElse(""),
                step.problem().map(Problem::advice).orElse(""));
    }

    private static String state(StepResult step) {
        return TEXT.text("test.state." + step.state().name().toLowerCase(Locale.ROOT));
    }

    private static String name(StepResult step) {
        return TEXT.text("test.step." + step.step().name().toLowerCase(Locale.ROOT), step.subject());
    }

    private void print(StepResult step) {
        String took = step.took().isZero() ? "" : step.took().toMillis() + " ms";
        out.printf(Locale.ROOT, "%-10s %8s  %s%n", state(step), took, TerminalEscaper.line(name(step)));
        step.found().lines().forEach(line -> out.println("                     " + TerminalEscaper.line(line)));
        step.problem()
                .ifPresent(problem -> problem.full()
                        .lines()
                        .forEach(line -> out.println("                     " + TerminalEscaper.line(line))));
        out.flush();
    }
}
