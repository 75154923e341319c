package dev.drydock.profile.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import dev.drydock.profile.importer.ImportPlan.Row;
import dev.drydock.profile.importer.ImportPlan.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TeamFileTest {

    @TempDir
    private Path folder;

    private final Profile shop = server("1", "shop", "db1");
    private final Profile stock = server("2", "stock", "db2");
    private ProfileStore own;
    private TeamFile team;
    private Path file;

    @BeforeEach
    void begin() {
        own = new ProfileStore(folder.resolve("profiles.json"), problem -> {});
        team = TeamFile.beside(own, problem -> {});
        file = folder.resolve("servers.json");
    }

    private static Profile server(String id, String name, String host) {
        return new Profile(
                id, name, "", Environment.PRODUCTION, host, 3306, "dba", PasswordSource.ASK, TlsMode.PREFERRED, "");
    }

    private void teamHas(Profile... servers) {
        new DrydockFile().write(List.of(servers), file);
    }

    private ImportPlan plan() {
        return team.plan(own.all(), false);
    }

    private static Map<String, State> states(ImportPlan plan) {
        return plan.rows().stream().collect(Collectors.toMap(row -> row.found().name(), Row::state));
    }

    private void take(State... states) {
        ImportPlan plan = plan();
        List<Row> rows = plan.rows().stream()
                .filter(row -> List.of(states).contains(row.state()))
                .toList();
        own.saveChanges(ImportPlan.before(rows), ImportPlan.profiles(rows));
        team.taken(plan, rows);
    }

    private void change(String name, UnaryOperator<Profile> change) {
        own.save(change.apply(own.byName(name).orElseThrow()));
    }

    private Profile here(String name) {
        return own.byName(name).orElseThrow();
    }

    @Test
    void whatTheFileChangesIsTakenAndWhatTheUserChangedStays() {
        teamHas(shop, stock);
        team.follow(file);
        take(State.NEW);
        assertThat(states(plan())).containsExactlyInAnyOrderEntriesOf(Map.of("shop", State.SAME, "stock", State.SAME));
        change("shop", profile -> profile.withFolder("mine").withTags(List.of("loud")));
        assertThat(states(plan())).as("one's own change").containsEntry("shop", State.SAME);
        teamHas(shop.withFolder("theirs").withTls(TlsMode.REQUIRED, TlsFiles.NONE), stock);
        Row changed = plan().of(State.CHANGED).getFirst();
        assertThat(changed.changes()).containsExactly("TLS: preferred → required");
        take(State.CHANGED);
        assertThat(here("shop").tls()).isEqualTo(TlsMode.REQUIRED);
        assertThat(here("shop").folder()).isEqualTo("mine");
        assertThat(here("shop").tags()).containsExactly("loud");
        assertThat(states(plan())).containsEntry("shop", State.SAME);
    }

    @Test
    void aServerThatMovesAsksForItsPasswordAgain() {
        teamHas(shop, stock);
        team.follow(file);
        take(State.NEW);
        change(
                "shop",
                profile -> profile.withPassword(PasswordSource.VAULT)
                        .withSsh(profile.ssh().withVault(true)));
        change("stock", profile -> profile.withPasswordCommand(List.of("pass", "show", "stock")));
        teamHas(shop.withPlace("elsewhere", 3306, ""), stock.withTls(TlsMode.REQUIRED, TlsFiles.NONE));
        assertThat(plan().of(State.CHANGED).getFirst().changes())
                .containsExactly("host: db1 → elsewhere", "password: vault → asked for");
        take(State.CHANGED);
        assertThat(here("shop").password()).isEqualTo(PasswordSource.ASK);
        assertThat(here("shop").ssh().secretsInVault()).isFalse();
        assertThat(here("stock").passwordCommand()).as("has not moved").containsExactly("pass", "show", "stock");
    }

    @Test
    void whatIsGoneOnEitherSideIsSaidAndNothingComesBackByItself() {
        own.save(server("9", "my shop", "db1").withEnvironment(Environment.PRODUCTION));
        teamHas(shop, stock);
        team.follow(file);
        assertThat(states(plan())).as("no double").containsEntry("shop", State.SAME);
        take(State.NEW);
        own.remove(here("stock").id());
        assertThat(states(plan())).containsEntry("stock", State.REMOVED);
        teamHas(stock);
        ImportPlan gone = plan();
        assertThat(states(gone)).containsEntry("shop", State.GONE);
        assertThat(gone.of(State.GONE).getFirst().server().profile().name()).isEqualTo("my shop");
        take(State.REMOVED);
        assertThat(here("stock").host()).isEqualTo("db2");
    }

    @Test
    void programsOfTheFileAreLeftOutAndTakenNamesGetANumber() {
        own.save(server("9", "shop", "another"));
        teamHas(shop.withPasswordCommand(List.of("sh", "-c", "evil")));
        team.follow(file);
        take(State.NEW);
        assertThat(here("shop (2)").passwordCommand()).isEmpty();
        assertThat(here("shop").host()).isEqualTo("another");
        assertThat(states(plan())).containsEntry("shop", State.SAME);
    }

    @Test
    void aChangeIsToldUntilItWasSeen() {
        assertThat(team.news(own.all())).isEmpty();
        teamHas(shop);
        team.follow(file);
        assertThat(team.news(own.all()))
                .hasValueSatisfying(news -> assertThat(news.summary()).isEqualTo("The team's file has 1 new server."));
        assertThat(team.news(own.all())).isPresent();
        take(State.NEW);
        assertThat(team.news(own.all())).isEmpty();
        teamHas(shop.withFolder("eu"), stock);
        assertThat(team.news(own.all()))
                .hasValueSatisfying(
                        news -> assertThat(news.summary()).isEqualTo("The team's file has 1 new server, 1 changed."));
        plan();
        assertThat(team.news(own.all())).as("seen, and not taken").isEmpty();
        assertThat(plan().of(State.CHANGED)).as("and offered still").hasSize(1);
        team.unfollow();
        assertThat(team.followed()).isEmpty();
    }

    @Test
    void aFileInTheMiddleOfAMergeOrGoneChangesNothing() throws Exception {
        teamHas(shop);
        team.follow(file);
        take(State.NEW);
        Files.writeString(file, "<<<<<<< HEAD\n" + Files.readString(file));
        assertThatThrownBy(() -> team.news(own.all()))
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        failure -> assertThat(failure.problem().code().id()).isEqualTo("E-2252"));
        Files.delete(file);
        assertThatThrownBy(this::plan)
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        failure -> assertThat(failure.problem().code().id()).isEqualTo("E-2251"));
        Path other = Files.writeString(folder.resolve("other.json"), "{}");
        assertThatThrownBy(() -> team.follow(other)).isInstanceOf(DrydockException.class);
        assertThat(team.followed()).as("the former").contains(file);
        assertThat(here("shop").host()).isEqualTo("db1");
    }
}
