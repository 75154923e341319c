package dev.drydock.feature.upgrade.replication;

import dev.drydock.db.server.BufferPoolState;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.feature.upgrade.window.Forecast;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes the checklist of a topology: conditions first, then server by server, with the way back of each step. */
final class Checklist {

    private static final int DAY = 86_400;
    private static final int ENOUGH_DAYS = 3;

    /** Steps that have other words for a server without replication. */
    private static final Set<String> ALONE = Set.of("hops", "stop", "start");

    private final Messages messages = Messages.of("replication");
    private final List<TopologyMember> members;
    private final String target;
    private final Optional<Forecast> forecast;
    private final List<PlanStep> steps = new ArrayList<>();

    /** @param forecast what a rehearsal says of the ways back of its server, which is the one that was opened */
    Checklist(List<TopologyMember> members, String target, Optional<Forecast> forecast) {
        this.members = members;
        this.target = target;
        this.forecast = forecast;
    }

    List<PlanStep> steps() {
        members.forEach(this::conditions);
        for (int i = 0; i < members.size(); i++) {
            upgrade(members.get(i), i == members.size() - 1);
        }
        return List.copyOf(steps);
    }

    private boolean replicated() {
        return members.size() > 1;
    }

    private void conditions(TopologyMember member) {
        if (member.facts().isEmpty()) {
            step(member, "read", PlanStep.State.UNKNOWN, String.join(" ", member.gaps()), "", List.of());
            return;
        }
        ServerFacts facts = member.facts().get();
        hops(member, facts);
        if (!replicated()) {
            return;
        }
        condition(member, "log-bin", "log_bin", "1", "my.cnf: log_bin");
        if (member.source().isPresent()) {
            String updates =
                    member.variable("log_replica_updates").isPresent() ? "log_replica_updates" : "log_slave_updates";
            condition(member, "log-updates", updates, "1", "my.cnf: " + updates);
            replication(member);
        }
        condition(member, "row-format", "binlog_format", "ROW", "SET GLOBAL binlog_format = 'ROW';");
        condition(member, "row-image", "binlog_row_image", "FULL", "SET GLOBAL binlog_row_image = 'FULL';");
        gtid(member, facts);
        expiry(member);
        unique(member);
    }

    /** A replica reads the log of its own series and of the one before. */
    private void hops(TopologyMember member, ServerFacts facts) {
        try {
            List<Hop> hops = UpgradePath.between(facts, target).hops();
            step(
                    member,
                    "hops",
                    hops.size() == 1 ? PlanStep.State.PASSED : PlanStep.State.OPEN,
                    messages.text("hops.read", facts.version().numbers(), target, hops.size()),
                    "",
                    List.of());
        } catch (DrydockException refused) {
            if (there(member)) {
                step(member, "there", PlanStep.State.PASSED, facts.version().numbers(), "", List.of());
                return;
            }
            step(member, "hops", PlanStep.State.OPEN, refused.problem().line(), "", List.of());
        }
    }

    /** Whether it runs the target already, as a replica does halfway through the plan. */
    private boolean there(TopologyMember member) {
        try {
            member.facts().ifPresent(facts -> UpgradePath.between(facts, target));
            return false;
        } catch (DrydockException refused) {
            return refused.problem().code() == UpgradeError.SAME_SERIES;
        }
    }

    private void replication(TopologyMember member) {
        boolean caughtUp = member.running().orElse(false)
                && member.lagSeconds().filter(lag -> lag == 0).isPresent();
        step(
                member,
                "caught-up",
                member.running().isEmpty()
                        ? PlanStep.State.UNKNOWN
                        : caughtUp ? PlanStep.State.PASSED : PlanStep.State.OPEN,
                messages.text(
                        "caught-up.read",
                        member.running().orElse(false) ? 1 : 0,
                        member.lagSeconds().map(String::valueOf).orElse("?")),
                "",
                List.of(member.newWords() ? "SHOW REPLICA STATUS;" : "SHOW SLAVE STATUS;"));
    }

    /** MySQL 5.5 has none, and 5.6 turns them on at its start only. */
    private void gtid(TopologyMember member, ServerFacts facts) {
        if (facts.mySqlAtLeast(5, 6, 5)) {
            List<String> statements = new ArrayList<>(
                    facts.mySqlAtLeast(5, 7, 6)
                            ? List.of(
                                    "SET GLOBAL enforce_gtid_consistency = ON;",
                                    "SET GLOBAL gtid_mode = OFF_PERMISSIVE;",
                                    "SET GLOBAL gtid_mode = ON_PERMISSIVE;",
                                    "SET GLOBAL gtid_mode = ON;")
                            : List.of(
                                    "SET GLOBAL read_only = ON;  -- until all have stopped with the same data",
                                    "my.cnf: gtid_mode = ON, enforce_gtid_consistency = ON, log_bin,"
                                            + " log_slave_updates; start all again"));
            if (SwitchOver.gtidsByItself(target)) {
                statements.add("-- or, on each server with " + target
                        + ", my.cnf: gtid_mode = OFF. It comes with ON, and of two"
                        + " servers with ON and OFF neither follows the other (error 13117), on the way back"
                        + " either");
            }
            condition(member, "gtid", "gtid_mode", "ON", statements.toArray(String[]::new));
        }
    }

    /** Before its replication starts, where the servers around it have none. */
    private List<String> withoutGtids(TopologyMember member) {
        boolean off = SwitchOver.gtidsByItself(target)
                && member.variable("gtid_mode").filter("OFF"::equals).isPresent();
        return off ? List.of("my.cnf: gtid_mode = OFF") : List.of();
    }

    /** A way back by replication, or a replica that was away, needs the logs of that time. */
    private void expiry(TopologyMember member) {
        Optional<Long> seconds = member.variable("binlog_expire_logs_seconds")
                .map(Long::valueOf)
                .filter(value -> value > 0)
                .or(() -> member.variable("expire_logs_days").map(days -> (long) (Double.parseDouble(days) * DAY)));
        if (seconds.isEmpty()) {
            step(member, "expiry", PlanStep.State.UNKNOWN, "", "", List.of());
            return;
        }
        boolean enough = seconds.get() == 0 || seconds.get() >= (long) ENOUGH_DAYS * DAY;
        step(
                member,
                "expiry",
                enough ? PlanStep.State.PASSED : PlanStep.State.OPEN,
                messages.text("expiry.read", seconds.get() / DAY),
                "",
                List.of(
                        member.variable("binlog_expire_logs_seconds").isPresent()
                                ? "SET GLOBAL binlog_expire_logs_seconds = 604800;"
                                : "SET GLOBAL expire_logs_days = 7;"));
    }

    private void unique(TopologyMember member) {
        String id = member.variable("server_id").orElse("");
        boolean twice = members.stream()
                .anyMatch(other -> !other.equals(member)
                        && other.variable("server_id").filter(id::equals).isPresent());
        step(
                member,
                "server-id",
                id.isEmpty()
                        ? PlanStep.State.UNKNOWN
                        : twice || id.equals("0") ? PlanStep.State.OPEN : PlanStep.State.PASSED,
                id,
                "",
                List.of());
    }

    private void condition(TopologyMember member, String word, String variable, String wanted, String... statements) {
        Optional<String> value = member.variable(variable);
        step(
                member,
                word,
                value.isEmpty()
                        ? PlanStep.State.UNKNOWN
                        : value.get().equalsIgnoreCase(wanted) ? PlanStep.State.PASSED : PlanStep.State.OPEN,
                variable + " = " + value.orElse("?"),
                "",
                List.of(statements));
    }

    /** What is done on one server, and how to go back from there. */
    private void upgrade(TopologyMember member, boolean last) {
        boolean words = member.newWords();
        boolean replica = member.source().isPresent();
        if (there(member)) {
            return;
        }
        if (last && replicated()) {
            SwitchOver over = over(member);
            step(member, "readable", PlanStep.State.OPEN, "", "", over.readable());
            step(member, "switch", PlanStep.State.OPEN, "", "back.switch", over.statements());
            step(member, "old-replica", PlanStep.State.OPEN, "", "back.old-replica", over.olderReplica());
        }
        List<String> stop = new ArrayList<>();
        if (replica) {
            stop.add(words ? "STOP REPLICA;" : "STOP SLAVE;");
        }
        stop.add("SET GLOBAL innodb_fast_shutdown = 0;");
        if (member.variable(BufferPoolState.DUMP_AT_SHUTDOWN)
                .filter("0"::equals)
                .isPresent()) {
            stop.add("SET GLOBAL innodb_buffer_pool_dump_at_shutdown = ON;");
        }
        if (member.variable(BufferPoolState.LOAD_AT_STARTUP).filter("0"::equals).isPresent()) {
            stop.add("my.cnf: innodb_buffer_pool_load_at_startup = ON");
        }
        stop.add(
                member.facts().filter(facts -> facts.mySqlAtLeast(5, 7, 9)).isPresent()
                        ? "SHUTDOWN;"
                        : "-- mysqladmin shutdown");
        step(member, "stop", PlanStep.State.OPEN, "", replica ? "back.stop.replica" : "back.stop.primary", stop);
        step(
                member,
                "snapshot",
                PlanStep.State.OPEN,
                "",
                replica ? "back.snapshot.replica" : "back.snapshot.primary",
                List.of());
        List<String> start = new ArrayList<>(replicated() ? withoutGtids(member) : List.of());
        if (replica) {
            start.add(SwitchOver.newWordsOnly(target) ? "START REPLICA;" : "START SLAVE;");
        }
        step(
                member,
                "start",
                PlanStep.State.OPEN,
                "",
                replica || replicated() ? "back.start.replica" : "back.start.primary",
                start);
    }

    /** Its first replica becomes the primary, and the others follow that one. */
    private SwitchOver over(TopologyMember primary) {
        List<TopologyMember> replicas = members.stream()
                .filter(member -> member.facts().isPresent()
                        && member.source().filter(primary.place()::equals).isPresent())
                .toList();
        return replicas.isEmpty()
                ? new SwitchOver(primary, members.getFirst().place(), List.of(), target)
                : new SwitchOver(primary, replicas.getFirst().place(), replicas.subList(1, replicas.size()), target);
    }

    private void step(
            TopologyMember member,
            String word,
            PlanStep.State state,
            String read,
            String wayBack,
            List<String> statements) {
        steps.add(new PlanStep(
                member.place() + "/" + word,
                member.place(),
                messages.text("step." + word + (!replicated() && ALONE.contains(word) ? ".alone" : ""), target),
                statements,
                wayBack.isEmpty() ? "" : messages.text(wayBack, target),
                wayBack.isEmpty() ? "" : tried(wayBack),
                state,
                read,
                Optional.empty()));
    }

    /** Starting the old version, on its data or on the copy of them, is what a rehearsal tries; and a dump, if it is asked to. */
    private String tried(String wayBack) {
        WindowStep way = wayBack.contains("replica") || wayBack.equals("back.switch")
                ? WindowStep.BACK_REPLICA
                : WindowStep.BACK_COPY;
        return forecast.map(known -> wayBack.equals("back.start.primary")
                        ? messages.text("tried.both", known.tried(way), known.tried(WindowStep.BACK_DUMP))
                        : known.tried(way))
                .orElse(messages.text("not.tried"));
    }
}
