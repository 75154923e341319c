package dev.drydock.ui.server;

import dev.drydock.profile.Profile;
import dev.drydock.ui.schema.NameQuery;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.scene.control.TreeItem;

/** Puts profiles into their folders, those that the filter leaves. */
final class ServerTreeBuilder {

    private final Set<String> folded;
    private final Function<Profile, List<TreeEntry.Node>> below;
    private final Map<String, TreeItem<TreeEntry>> folders = new HashMap<>();
    private final TreeItem<TreeEntry> root = new TreeItem<>(new TreeEntry.Folder("", ""));

    /** @param folded paths of the folders that the user has closed; changed when the user opens and closes more */
    ServerTreeBuilder(Set<String> folded) {
        this(folded, _ -> List.of());
    }

    /** @param below what stands below a saved server */
    ServerTreeBuilder(Set<String> folded, Function<Profile, List<TreeEntry.Node>> below) {
        this.folded = folded;
        this.below = below;
        root.setExpanded(true);
        folders.put("", root);
    }

    /**
     * @param filter every word must fit; while there is one, every folder is open
     * @param also whether a server is there although it does not fit itself
     */
    TreeItem<TreeEntry> build(List<Profile> profiles, NameQuery filter, Predicate<Profile> also) {
        profiles.stream()
                .filter(profile -> matches(profile, below.apply(profile), filter) || also.test(profile))
                .sorted(Comparator.comparing(
                                (Profile profile) -> profile.folder().toLowerCase(Locale.ROOT))
                        .thenComparing(profile -> profile.name().toLowerCase(Locale.ROOT)))
                .forEach(profile -> folder(profile.folder(), !filter.isEmpty())
                        .getChildren()
                        .add(server(profile)));
        return root;
    }

    private TreeItem<TreeEntry> server(Profile profile) {
        TreeItem<TreeEntry> made = new TreeItem<>(new TreeEntry.Server(profile));
        below.apply(profile).forEach(node -> made.getChildren().add(new TreeItem<>(node)));
        // what else hangs below a server is unfolded for itself, and must not fold the nodes of a cluster
        if (!made.isLeaf()) {
            remember(made, profile.id());
        }
        return made;
    }

    private void remember(TreeItem<TreeEntry> item, String key) {
        item.setExpanded(!folded.contains(key));
        item.expandedProperty().addListener((_, _, open) -> {
            if (open) {
                folded.remove(key);
            } else {
                folded.add(key);
            }
        });
    }

    private static boolean matches(Profile profile, List<TreeEntry.Node> below, NameQuery filter) {
        return fits(text(profile), filter)
                || below.stream()
                        .anyMatch(node -> fits(
                                (node.member().name() + ' ' + node.member().host()).toLowerCase(Locale.ROOT), filter));
    }

    static boolean matches(Profile profile, NameQuery filter) {
        return fits(text(profile), filter);
    }

    private static boolean fits(String text, NameQuery filter) {
        return filter.words().stream().allMatch(word -> word.in(text));
    }

    /** What is looked for in a server, in lower case. */
    static String text(Profile profile) {
        return String.join(
                        "\n",
                        profile.name(),
                        profile.host(),
                        profile.folder(),
                        profile.environment().label(),
                        String.join(" ", profile.tags()),
                        profile.notes())
                .toLowerCase(Locale.ROOT);
    }

    private TreeItem<TreeEntry> folder(String path, boolean filtered) {
        TreeItem<TreeEntry> known = folders.get(path);
        if (known != null) {
            return known;
        }
        int cut = path.lastIndexOf('/');
        TreeItem<TreeEntry> made = new TreeItem<>(new TreeEntry.Folder(path, path.substring(cut + 1)));
        if (filtered) {
            made.setExpanded(true);
        } else {
            remember(made, path);
        }
        folders.put(path, made);
        folder(cut < 0 ? "" : path.substring(0, cut), filtered).getChildren().add(made);
        return made;
    }
}
