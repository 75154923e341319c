package dev.drydock.feature.upgrade.replication;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.rehearse.RehearsalJob;
import dev.drydock.feature.upgrade.window.Forecast;
import dev.drydock.feature.upgrade.window.PastUpgrades;
import dev.drydock.feature.upgrade.window.RunBook;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads a topology and makes its checklist; what people confirmed in the run before is carried over where a step still stands as
 * it stood then.
 */
public final class ReplicationPlanJob extends RunJob<ReplicationPlan, ReplicationPlan> {

    /** Kind of these runs in the history. */
    public static final String KIND = "upgrade-order";

    private static final String SAID = "confirmed";
    private static final String READ = "read";

    private final Messages messages = Messages.of("replication");
    private final String target;
    private final Map<String, String> confirmed;
    private final ConfirmedAddresses places;
    private final Wishes wishes;

    /**
     * What the run book is to say.
     *
     * @param begin when the window begins; empty if that is open
     * @param took how long steps took in earnest, in milliseconds
     */
    public record Wishes(String who, Optional<Instant> begin, Map<WindowStep, Long> took) {

        public static Wishes none() {
            return new Wishes(System.getProperty("user.name", ""), Optional.empty(), Map.of());
        }
    }

    /**
     * @param target the series to go to
     * @param confirmed what somebody says of steps, by their id; an empty text withdraws
     * @param places where other servers of the replication are known to be
     */
    public ReplicationPlanJob(
            OpenServer server,
            String target,
            Map<String, String> confirmed,
            ConfirmedAddresses places,
            Wishes wishes,
            Supplier<HistoryStore> history) {
        super(server, history, RunSpec.reading(KIND, Messages.of("replication").text("title")));
        this.target = target;
        this.confirmed = Map.copyOf(confirmed);
        this.places = places;
        this.wishes = wishes;
    }

    @Override
    protected Planned<ReplicationPlan> plan(JobContext context) {
        try (Stage _ = context.stage(messages.text("stage.read"), Total.unknown())) {
            List<TopologyMember> members = new TopologyReader(server(), places, context).read();
            Optional<Forecast> forecast = new PastUpgrades(
                            history().get(), server().key(), RehearsalJob.KIND, KIND, wishes.took())
                    .forecast(target);
            List<PlanStep> steps = new Checklist(members, target, forecast).steps();
            Map<String, Item> before = before();
            ReplicationPlan plan = new ReplicationPlan(
                    target,
                    members,
                    steps.stream().map(step -> step.with(said(step, before))).toList(),
                    RunBook.of(book(), forecast),
                    Instant.now());
            return new Planned<>(plan, plan.steps().size(), settings(plan));
        }
    }

    private RunBook.Plan book() {
        String folder = server().query(session -> session.first("SELECT @@datadir", row -> row.text(1)))
                .orElse("")
                .replaceFirst("(?<=.)/+$", "");
        return new RunBook.Plan(
                server().profile().name(), server().facts().product(), target, folder, wishes.who(), wishes.begin());
    }

    private Optional<String> said(PlanStep step, Map<String, Item> before) {
        String now = confirmed.get(step.id());
        if (now != null) {
            return now.isBlank()
                    ? Optional.empty()
                    : Optional.of(now.strip() + " (" + System.getProperty("user.name", "") + ", "
                            + Formats.utc(Instant.now()) + ")");
        }
        Item earlier = before.get(step.id());
        return earlier == null || !earlier.attributes().getOrDefault(READ, "").equals(step.read())
                ? Optional.empty()
                : Optional.ofNullable(earlier.attributes().get(SAID));
    }

    private Map<String, Item> before() {
        Map<String, Item> items = new HashMap<>();
        history().get().runs(RunFilter.newest(50).ofKind(KIND).onServer(server().key())).stream()
                .filter(run -> run.state() == RunState.SUCCEEDED
                        && target.equals(run.start().settings().get("target")))
                .findFirst()
                .ifPresent(run -> history()
                        .get()
                        .items(run.id())
                        .forEach(item -> items.put(item.object().name(), item)));
        return items;
    }

    private Map<String, String> settings(ReplicationPlan plan) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("target", target);
        settings.put(
                "order",
                String.join(
                        ", ", plan.members().stream().map(TopologyMember::place).toList()));
        return settings;
    }

    @Override
    protected ReplicationPlan work(Run<ReplicationPlan> run) {
        ReplicationPlan plan = run.plan();
        run.note("servers", Integer.toString(plan.members().size()));
        run.note("open", Long.toString(plan.open()));
        run.counting(counts -> counts.toResolve(plan.open())
                .visible(
                        plan.members().stream().allMatch(member -> member.gaps().isEmpty())));
        wishes.took()
                .forEach((step, millis) -> run.writer()
                        .item(Item.of(PastUpgrades.TOOK, new ObjectName("", step.word(), ""), "said")
                                .finished(Instant.now(), millis)
                                .build()));
        plan.book().items().forEach(run.writer()::item);
        plan.book().forecast().ifPresent(known -> {
            run.note("window", known.length());
            known.compared().ifPresent(words -> run.note("compared", words));
        });
        for (PlanStep step : plan.steps()) {
            Item.Draft item = Item.of(
                            "step",
                            new ObjectName("", step.id(), ""),
                            step.state().word())
                    .finished(Instant.now(), 0)
                    .attribute("what", step.title())
                    .attribute(READ, step.read())
                    .attribute("statements", String.join("\n", step.statements()))
                    .attribute("way back", step.wayBack())
                    .attribute("tried", step.tried());
            step.said().ifPresent(words -> item.attribute(SAID, words));
            run.writer().item(item.build());
            run.done(1);
        }
        return plan;
    }
}
