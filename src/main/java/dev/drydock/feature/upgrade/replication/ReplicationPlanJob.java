package dev.drydock.feature.upgrade.replication;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.RecordedJob;
import dev.drydock.run.RecordedWork;
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
public final class ReplicationPlanJob extends RecordedJob<ReplicationPlan, ReplicationPlan> {

    /** Kind of these runs in the history. */
    public static final String KIND = "upgrade-order";

    private static final String SAID = "confirmed";
    private static final String READ = "read";

    private final Messages messages = Messages.of("replication");
    private final String target;
    private final Map<String, String> confirmed;
    private final ConfirmedPlaces places;

    /**
     * @param target the series to go to
     * @param confirmed what somebody says of steps, by their id; an empty text withdraws
     * @param places where other servers of the replication are known to be
     */
    public ReplicationPlanJob(
            OpenServer server,
            String target,
            Map<String, String> confirmed,
            ConfirmedPlaces places,
            Supplier<HistoryStore> history) {
        super(server, history);
        this.target = target;
        this.confirmed = Map.copyOf(confirmed);
        this.places = places;
    }

    @Override
    public String title() {
        return messages.text("title");
    }

    @Override
    protected String kind() {
        return KIND;
    }

    @Override
    protected ReplicationPlan plan(JobContext context) {
        try (Stage _ = context.stage(messages.text("stage.read"), Total.unknown())) {
            List<TopologyMember> members = new TopologyReader(server(), places, context).read();
            List<PlanStep> steps = new Checklist(members, target).steps();
            Map<String, Item> before = before();
            return new ReplicationPlan(
                    0,
                    target,
                    members,
                    steps.stream().map(step -> step.with(said(step, before))).toList(),
                    List.of(),
                    Instant.now());
        }
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

    @Override
    protected long planned(ReplicationPlan plan) {
        return plan.steps().size();
    }

    @Override
    protected Map<String, String> settings(ReplicationPlan plan) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("target", target);
        settings.put(
                "order",
                String.join(
                        ", ", plan.members().stream().map(TopologyMember::place).toList()));
        return settings;
    }

    @Override
    protected RecordedWork<ReplicationPlan> begin(
            ReplicationPlan plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(plan, writer);
    }

    private record Work(ReplicationPlan plan, RunWriter writer) implements RecordedWork<ReplicationPlan> {

        @Override
        public ReplicationPlan run() {
            for (PlanStep step : plan.steps()) {
                Item.Draft item = Item.of(
                                "step",
                                new ObjectName("", step.id(), ""),
                                step.state().word())
                        .finished(Instant.now(), 0)
                        .attribute("what", step.title())
                        .attribute(READ, step.read())
                        .attribute("statements", String.join("\n", step.statements()))
                        .attribute("way back", step.wayBack());
                step.said().ifPresent(words -> item.attribute(SAID, words));
                writer.item(item.build());
            }
            return new ReplicationPlan(
                    writer.runId(), plan.target(), plan.members(), plan.steps(), List.of(), plan.made());
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(plan.steps().size(), plan.steps().size(), 0);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of("servers", Integer.toString(plan.members().size()), "open", Long.toString(plan.open()));
        }

        @Override
        public ReplicationPlan unrecorded(ReplicationPlan result, Problem problem) {
            return result.with(problem);
        }
    }
}
