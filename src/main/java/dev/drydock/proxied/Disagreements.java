package dev.drydock.proxied;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.proxied.ProxyView.Backend;
import dev.drydock.proxied.ProxyView.GaleraGroup;
import dev.drydock.proxied.ProxyView.NodeCheck;
import dev.drydock.proxied.ProxyView.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Holds what each node says of itself against what each proxy thinks of it, by the rules of ProxySQL's Galera check. What the
 * proxy could not have seen yet is a notice, not a fault.
 */
final class Disagreements {

    static final String STRANGER = "proxied-stranger";

    private static final Messages TEXT = Messages.of("proxied");
    /** A check may take long, or be one timeout behind. */
    private static final int LATE_CHECKS = 3;

    private final List<NodeState> nodes;
    private final List<ProxySide> proxies;
    private final List<Finding> found = new ArrayList<>();

    Disagreements(List<NodeState> nodes, List<ProxySide> proxies) {
        this.nodes = nodes.stream().filter(node -> !node.arbitrator()).toList();
        this.proxies = proxies;
    }

    List<Finding> find() {
        for (ProxySide proxy : proxies) {
            String name = proxy.profile().name();
            proxy.problem()
                    .ifPresent(problem -> add(Severity.NOT_EVALUATED, "proxied-unread", name, name, problem.line()));
            proxy.view().ifPresent(view -> look(name, view));
        }
        writersDiffer();
        found.sort(Comparator.comparing(Finding::severity));
        return List.copyOf(found);
    }

    private void look(String proxy, ProxyView view) {
        nodes.forEach(node -> look(proxy, view, node));
        view.groups().forEach(group -> look(proxy, view, group));
        strangers(proxy, view);
    }

    private void look(String proxy, ProxyView view, NodeState node) {
        List<Backend> rows = view.of(node);
        if (rows.isEmpty()) {
            add(Severity.WARNING, "proxied-missing", node.name(), proxy, node.name());
            return;
        }
        Optional<GaleraGroup> group = rows.stream()
                .flatMap(row -> view.group(row.hostgroup()).stream())
                .findFirst();
        NodeExclusion objection =
                node.objection(group.map(GaleraGroup::mostBehind).orElse(Long.MAX_VALUE));
        Optional<NodeCheck> check = rows.stream()
                .flatMap(row -> Optional.ofNullable(view.checks().get(row.address())).stream())
                .min(Comparator.comparing(NodeCheck::age));
        List<Backend> used = rows.stream().filter(view::uses).toList();
        String where = used.stream().map(Backend::hostgroup).collect(Collectors.joining(", "));
        if (!node.answers()) {
            if (!used.isEmpty()) {
                add(Severity.WARNING, "proxied-silent", node.name(), proxy, node.name(), where, age(check));
            }
        } else if (!objection.none() && !used.isEmpty()) {
            unfit(proxy, view, node, objection.text().orElseThrow(), check, where, group.isPresent());
        } else if (objection.none() && used.isEmpty()) {
            excluded(proxy, view, node, rows, check, group);
        } else if (objection.none()) {
            inUse(proxy, view, node, used, check);
        }
    }

    private void unfit(
            String proxy,
            ProxyView view,
            NodeState node,
            String why,
            Optional<NodeCheck> check,
            String where,
            boolean managed) {
        if (!managed) {
            add(Severity.ERROR, "proxied-unchecked", node.name(), proxy, node.name(), why, where);
        } else if (notSeenYet(view, check)) {
            add(Severity.NOTICE, "proxied-late", node.name(), proxy, node.name(), why, age(check), every(view));
        } else {
            add(Severity.ERROR, "proxied-unfit", node.name(), proxy, node.name(), why, where, age(check));
        }
    }

    /** Its newest look is not too old, and came before the node's change: it saw a node that was fit for use. */
    private static boolean notSeenYet(ProxyView view, Optional<NodeCheck> check) {
        return view.monitored()
                && check.filter(one ->
                                one.error().isEmpty() && one.facts().objection().none() && fresh(view, one))
                        .isPresent();
    }

    private static boolean fresh(ProxyView view, NodeCheck check) {
        return check.age().compareTo(view.every().multipliedBy(LATE_CHECKS)) <= 0;
    }

    private void excluded(
            String proxy,
            ProxyView view,
            NodeState node,
            List<Backend> rows,
            Optional<NodeCheck> check,
            Optional<GaleraGroup> group) {
        String states = rows.stream()
                .map(row -> row.hostgroup() + " " + row.status())
                .distinct()
                .collect(Collectors.joining(", "));
        boolean byHand = rows.stream().allMatch(row -> row.status().equals("OFFLINE_SOFT"));
        boolean late = group.isPresent()
                && check.filter(one -> fresh(view, one) && one.error().isEmpty())
                        .filter(one -> !one.facts().objection().none())
                        .isPresent();
        if (byHand) {
            add(Severity.NOTICE, "proxied-byhand", node.name(), proxy, node.name(), states);
            drain(proxy, view, node, TEXT.text("drain.status"));
        } else if (late) {
            add(
                    Severity.NOTICE,
                    "proxied-returns",
                    node.name(),
                    proxy,
                    node.name(),
                    check.flatMap(one -> one.facts().objection().text()).orElse(""),
                    age(check),
                    every(view));
        } else {
            String why = rows.stream()
                    .map(Backend::reason)
                    .filter(reason -> !reason.isEmpty())
                    .distinct()
                    .collect(Collectors.joining("; "));
            add(Severity.WARNING, "proxied-excluded", node.name(), proxy, node.name(), states, why);
        }
    }

    private void inUse(String proxy, ProxyView view, NodeState node, List<Backend> used, Optional<NodeCheck> check) {
        if (used.stream().allMatch(row -> row.weight() == 0)) {
            drain(proxy, view, node, TEXT.text("drain.weight"));
        }
        boolean writes = used.stream().anyMatch(row -> view.role(row.hostgroup()) == Role.WRITER);
        boolean readOnly = node.facts().filter(GaleraFacts::readOnly).isPresent();
        boolean late =
                check.filter(one -> fresh(view, one) && !one.facts().readOnly()).isPresent();
        if (writes && readOnly) {
            add(late ? Severity.NOTICE : Severity.ERROR, "proxied-readonly", node.name(), proxy, node.name());
        }
    }

    /** That nothing new is sent there does not make it drained: only that nothing is there any more, on both sides. */
    private void drain(String proxy, ProxyView view, NodeState node, String why) {
        long used = view.of(node).stream().mapToLong(Backend::used).sum();
        long free = view.of(node).stream().mapToLong(Backend::free).sum();
        OptionalLong sessions = node.sessionsOf(view.accounts());
        if (used + free > 0 || sessions.orElse(0) > 0) {
            String there = sessions.isPresent()
                    ? TEXT.text("drain.sessions", sessions.getAsLong())
                    : TEXT.text("drain.uncounted");
            add(Severity.NOTICE, "proxied-draining", node.name(), proxy, node.name(), why, used, free, there);
        } else if (sessions.isEmpty()) {
            add(Severity.NOTICE, "proxied-unconfirmed", node.name(), proxy, node.name(), why);
        } else {
            add(Severity.NOTICE, "proxied-drained", node.name(), proxy, node.name(), why);
        }
    }

    private void look(String proxy, ProxyView view, GaleraGroup group) {
        boolean ours = view.servers().stream()
                .anyMatch(server -> group.role(server.hostgroup()).isPresent() && known(server));
        if (!ours) {
            return;
        }
        long writers = view.servers().stream()
                .filter(server -> server.hostgroup().equals(group.writer()) && server.online())
                .count();
        boolean somebodyFit = nodes.stream()
                .anyMatch(node -> node.answers()
                        && node.objection(group.mostBehind()).none()
                        && node.facts().filter(facts -> !facts.readOnly()).isPresent());
        if (writers == 0 && somebodyFit) {
            add(Severity.ERROR, "proxied-nowriter", group.writer(), proxy, group.writer());
        }
        if (writers > group.mostWriters()) {
            add(
                    Severity.WARNING,
                    "proxied-writers",
                    group.writer(),
                    proxy,
                    group.writer(),
                    writers,
                    group.mostWriters());
        }
        boolean looked = view.checks().values().stream().anyMatch(check -> fresh(view, check));
        if (!view.monitored() || !looked) {
            add(Severity.ERROR, "proxied-stale", proxy, proxy, every(view));
        }
    }

    private boolean known(Backend server) {
        return nodes.stream().anyMatch(node -> node.addresses().contains(server.address()));
    }

    /** Servers in hostgroups of the cluster that are none of its nodes. */
    private void strangers(String proxy, ProxyView view) {
        Set<String> ours = new HashSet<>();
        view.servers().stream().filter(this::known).forEach(server -> {
            ours.add(server.hostgroup());
            view.group(server.hostgroup())
                    .ifPresent(group -> ours.addAll(
                            List.of(group.writer(), group.backupWriter(), group.reader(), group.offline())));
        });
        view.servers().stream()
                .filter(server -> ours.contains(server.hostgroup()) && !known(server))
                .map(Backend::address)
                .distinct()
                .forEach(address -> add(Severity.WARNING, STRANGER, address, proxy, address));
    }

    /** Two proxies that write to different nodes make the conflicts that one writer was to avoid. */
    private void writersDiffer() {
        Map<String, TreeSet<String>> writers = new LinkedHashMap<>();
        for (ProxySide proxy : proxies) {
            proxy.view().ifPresent(_ -> {
                TreeSet<String> names = new TreeSet<>(proxy.writers(nodes));
                if (!names.isEmpty()) {
                    writers.put(proxy.profile().name(), names);
                }
            });
        }
        if (writers.values().stream().distinct().count() > 1) {
            String told = writers.entrySet().stream()
                    .map(entry -> entry.getKey() + ": " + String.join(", ", entry.getValue()))
                    .collect(Collectors.joining("; "));
            add(Severity.WARNING, "proxied-writers-differ", "", told);
        }
    }

    private static String age(Optional<NodeCheck> check) {
        return check.map(one -> TEXT.text("age", seconds(one.age()))).orElse(TEXT.text("age.never"));
    }

    private static String every(ProxyView view) {
        return seconds(view.every());
    }

    private static String seconds(Duration time) {
        return Formats.measured(time);
    }

    private void add(Severity severity, String rule, String about, Object... arguments) {
        found.add(new Finding(
                rule,
                severity,
                about.isEmpty() ? Subject.SERVER : Subject.ofServer(Subject.Kind.SERVER, about),
                TEXT.text(rule, arguments),
                Remedy.advice(TEXT.text(rule + ".remedy", arguments)),
                ""));
    }
}
