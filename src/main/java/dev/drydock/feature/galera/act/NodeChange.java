package dev.drydock.feature.galera.act;

import dev.drydock.db.sql.Sql;
import dev.drydock.feature.galera.node.LocalState;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A change of one node, as the steps that are previewed and then done. */
public sealed interface NodeChange {

    /**
     * One step: a statement, or nothing but a wait.
     *
     * @param statement what is sent; empty for a wait
     * @param text what is to be true afterwards, for the user
     * @param reached whether it is
     */
    record Step(String statement, String text, Predicate<NodeReading> reached) {

        private static Step of(String statement, String key, Predicate<NodeReading> reached) {
            return new Step(statement, Messages.of("galera").text(key), reached);
        }
    }

    /**
     * Takes the node out of flow control, and out of the service of clients.
     *
     * @param reject whether it is to refuse queries as well; sessions stay, and get error 1047
     */
    record TakeOut(boolean reject) implements NodeChange {}

    /** Brings it back: first it catches up, then it takes part again, then it takes queries. */
    record BringBack() implements NodeChange {}

    /** @param weight the node's votes, 0 to 255 */
    record Weight(int weight) implements NodeChange {}

    /** @param donor names of nodes that are to give the next state transfer, separated by commas; empty for any */
    record Donor(String donor) implements NodeChange {}

    /** Shown name. */
    default String title() {
        return Messages.of("galera").text("change." + getClass().getSimpleName());
    }

    /** The steps in their order. */
    default List<Step> steps() {
        return switch (this) {
            case TakeOut(boolean reject) -> {
                List<Step> steps = new ArrayList<>();
                steps.add(Step.of(
                        "SET GLOBAL wsrep_desync = ON",
                        "step.desynced",
                        now -> now.settings().desynced()));
                if (reject) {
                    steps.add(Step.of(
                            "SET GLOBAL wsrep_reject_queries = ALL",
                            "step.rejects",
                            now -> now.settings().rejects().isPresent()));
                }
                yield steps;
            }
            case BringBack() ->
                List.of(
                        Step.of("", "step.caughtup", NodeChange::caughtUp),
                        Step.of(
                                "SET GLOBAL wsrep_desync = OFF",
                                "step.synced",
                                now -> !now.settings().desynced()
                                        && now.status().state() == LocalState.SYNCED),
                        Step.of(
                                "SET GLOBAL wsrep_reject_queries = NONE",
                                "step.serves",
                                now -> now.settings().rejects().isEmpty()));
            case Weight(int weight) ->
                List.of(Step.of(
                        "SET GLOBAL wsrep_provider_options = " + Sql.literal("pc.weight=" + weight),
                        "step.weight",
                        now -> now.settings().provider().number("pc.weight").orElse(-1) == weight));
            case Donor(String donor) ->
                List.of(Step.of(
                        "SET GLOBAL wsrep_sst_donor = " + Sql.literal(donor),
                        "step.donor",
                        now -> now.settings().is("wsrep_sst_donor", donor)));
        };
    }

    private static boolean caughtUp(NodeReading now) {
        return now.status().primary()
                && now.status().number("wsrep_local_recv_queue").orElse(1) == 0;
    }
}
