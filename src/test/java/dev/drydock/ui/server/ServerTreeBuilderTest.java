package dev.drydock.ui.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.profile.Environment;
import dev.drydock.profile.MemberServer;
import dev.drydock.profile.Profile;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.schema.NameQuery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.scene.control.TreeItem;
import org.junit.jupiter.api.Test;

class ServerTreeBuilderTest {

    private static final List<Profile> PROFILES = List.of(
            SampleServers.profile("b", "North/Shop", Environment.TEST),
            SampleServers.profile("a", "North/Shop", Environment.PRODUCTION),
            SampleServers.profile("c", "", Environment.DEVELOPMENT));

    @Test
    void foldersAreNestedAndServersSorted() {
        assertThat(lines("")).containsExactly("c", "North", "Shop", "a", "b");
    }

    @Test
    void theFilterAlsoLooksAtTheEnvironment() {
        assertThat(lines("production")).containsExactly("North", "Shop", "a");
    }

    @Test
    void everyWordMustFit() {
        assertThat(lines("shop zzz")).isEmpty();
    }

    @Test
    void nodesStandBelowTheirServerAndAreFoundByTheFilter() {
        Profile cluster = PROFILES.getFirst();
        Function<Profile, List<TreeEntry.Node>> below = profile -> profile.equals(cluster)
                ? Stream.of("db1", "db2")
                        .map(name -> new TreeEntry.Node(profile, new MemberServer(name, name, 3306), profile))
                        .toList()
                : List.of();
        List<String> lines = new ArrayList<>();
        collect(new ServerTreeBuilder(new HashSet<>(), below).build(PROFILES, NameQuery.of("db2"), _ -> false), lines);
        assertThat(lines).containsExactly("North", "Shop", "b", "node db1", "node db2");
    }

    @Test
    void aClosedFolderStaysClosedButOpensForAFilter() {
        Set<String> folded = new HashSet<>(Set.of("North"));
        assertThat(new ServerTreeBuilder(folded)
                        .build(PROFILES, NameQuery.of(""), _ -> false)
                        .getChildren()
                        .getLast()
                        .isExpanded())
                .isFalse();
        assertThat(new ServerTreeBuilder(folded)
                        .build(PROFILES, NameQuery.of("shop"), _ -> false)
                        .getChildren()
                        .getLast()
                        .isExpanded())
                .isTrue();
    }

    private static List<String> lines(String filter) {
        List<String> lines = new ArrayList<>();
        collect(new ServerTreeBuilder(new HashSet<>()).build(PROFILES, NameQuery.of(filter), _ -> false), lines);
        return lines;
    }

    private static void collect(TreeItem<TreeEntry> item, List<String> lines) {
        for (TreeItem<TreeEntry> child : item.getChildren()) {
            switch (child.getValue()) {
                case TreeEntry.Folder folder -> lines.add(folder.name());
                case TreeEntry.Server(Profile profile) -> lines.add(profile.name());
                case TreeEntry.Node(Profile _, MemberServer member, Profile _) -> lines.add("node " + member.name());
                case TreeEntry.Schema _, TreeEntry.SystemSchemas _, TreeEntry.Table _, TreeEntry.Note _ ->
                    lines.add("of a schema");
            }
            collect(child, lines);
        }
    }
}
