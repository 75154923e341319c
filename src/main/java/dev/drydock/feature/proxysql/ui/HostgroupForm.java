package dev.drydock.feature.proxysql.ui;

import dev.drydock.feature.proxysql.change.HostgroupDrafts;
import dev.drydock.feature.proxysql.change.HostgroupDrafts.Place;
import dev.drydock.feature.proxysql.change.HostgroupDrafts.Wanted;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.proxied.ClusterPicture;
import dev.drydock.proxied.NodeState;
import dev.drydock.ui.dialog.DialogService;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Asks for the hostgroups of the cluster that was found, filled with its nodes. JavaFX thread only. */
final class HostgroupForm {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final List<String> NAMES =
            List.of("writer", "backup", "reader", "offline", "mostwriters", "writersread");
    private static final List<String> PRESETS = List.of("10", "20", "30", "40", "1", "2");
    private static final int GREATEST = 1_000;

    private HostgroupForm() {}

    /** Whether no proxy of the picture has Galera hostgroups with one of the nodes. */
    static boolean wanted(ClusterPicture picture) {
        return picture.proxies().stream()
                .flatMap(side -> side.view().stream())
                .noneMatch(view -> picture.nodes().stream()
                        .flatMap(node -> view.of(node).stream())
                        .anyMatch(row -> view.group(row.hostgroup()).isPresent()));
    }

    static void ask(ClusterModel model, Applying applying) {
        ClusterModel.Stand stand = model.standProperty().get();
        if (stand == null || stand.picture().isEmpty()) {
            return;
        }
        List<DialogService.Field> fields = new ArrayList<>();
        for (int i = 0; i < NAMES.size(); i++) {
            fields.add(new DialogService.Field(
                    "proxysql-hostgroups-" + NAMES.get(i),
                    TEXT.text("hostgroups." + NAMES.get(i)),
                    "",
                    PRESETS.get(i),
                    false));
        }
        fields.add(new DialogService.Field(
                "proxysql-hostgroups-nodes",
                TEXT.text("hostgroups.nodes"),
                "db1:3306 1000",
                lines(stand.picture().get()),
                true));
        model.dialogs()
                .ask(new DialogService.Form(
                        TEXT.text("hostgroups.title"),
                        TEXT.text("hostgroups.text"),
                        fields,
                        TEXT.text("add.button"),
                        HostgroupForm::wrong,
                        values -> applying.hostgroups(wanted(values))));
    }

    /** The first node is the one that is wanted as the writer. */
    private static String lines(ClusterPicture picture) {
        StringBuilder lines = new StringBuilder();
        int weight = GREATEST;
        for (NodeState node : picture.nodes()) {
            if (!node.arbitrator() && !node.address().isEmpty()) {
                lines.append(node.address()).append(' ').append(weight).append('\n');
                weight = Math.max(1, weight / 10);
            }
        }
        return lines.toString();
    }

    private static List<String> wrong(List<String> values) {
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < NAMES.size(); i++) {
            String value = values.get(i).strip();
            boolean right = value.matches("\\d{1,6}") && (i < 5 || value.matches("[012]"));
            wrong.add(right ? "" : TEXT.text("add.wrong.number"));
        }
        List<String> lines =
                values.getLast().lines().filter(line -> !line.isBlank()).toList();
        Optional<String> bad = lines.stream()
                .filter(line -> HostgroupDrafts.place(line).isEmpty())
                .findFirst();
        wrong.add(
                lines.isEmpty()
                        ? TEXT.text("add.wrong.host")
                        : bad.map(line -> TEXT.text("hostgroups.line", line)).orElse(""));
        return wrong;
    }

    private static Wanted wanted(List<String> values) {
        List<Integer> numbers = values.subList(0, NAMES.size()).stream()
                .map(value -> Integer.parseInt(value.strip()))
                .toList();
        List<Place> nodes = values.getLast()
                .lines()
                .flatMap(line -> HostgroupDrafts.place(line).stream())
                .toList();
        return new Wanted(
                numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3), numbers.get(4), numbers.get(5), nodes);
    }
}
