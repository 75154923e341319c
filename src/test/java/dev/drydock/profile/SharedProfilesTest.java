package dev.drydock.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Trials;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The saved profiles while windows and commands change them at once, in processes of their own. */
class SharedProfilesTest {

    @TempDir
    Path folder;

    private final List<String> problems = new ArrayList<>();

    private Path file() {
        return folder.resolve("profiles.json");
    }

    private ProfileStore store() {
        return new ProfileStore(file(), problem -> problems.add(problem.full()));
    }

    @Test
    void whatACommandAddedStaysWhenTheOpenWindowSaves() {
        ProfileStore window = store();
        window.save(ProfileProcess.profile("old"));
        store().save(ProfileProcess.profile("added by a command"));
        window.save(ProfileProcess.profile("new"));
        assertThat(store().all()).extracting(Profile::id).containsExactly("added by a command", "new", "old");
    }

    @Test
    void theOpenWindowSeesWhatACommandAddedChangedAndRemoved() {
        ProfileStore window = store();
        window.save(ProfileProcess.profile("1"));
        ProfileStore command = store();
        command.save(ProfileProcess.profile("2"));
        assertThat(window.all()).extracting(Profile::id).containsExactly("1", "2");
        command.save(ProfileProcess.profile("2").withUser("other"));
        assertThat(window.byName("server 2")).map(Profile::user).contains("other");
        command.remove("1");
        assertThat(window.all()).extracting(Profile::id).containsExactly("2");
    }

    @Test
    void aFormThatWasOpenedBeforeACommandChangedTheServerSavesOnlyItsOwnFields() {
        ProfileStore window = store();
        Profile opened = ProfileProcess.profile("1");
        window.save(opened);
        store().save(opened.withUser("changed by a command"));
        window.saveChanges(List.of(opened), List.of(opened.withFolder("changed in the form")));
        assertThat(store().all())
                .containsExactly(opened.withUser("changed by a command").withFolder("changed in the form"));
    }

    @Test
    void ofTwoServersThatAreAddedUnderOneNameTheSecondIsRefused() {
        ProfileStore window = store();
        assertThat(store().add(ProfileProcess.profile("1"))).isTrue();
        assertThat(window.add(ProfileProcess.profile("1").copy("2", "server 1")))
                .isFalse();
        assertThat(store().all()).extracting(Profile::id).containsExactly("1");
    }

    @Test
    void twoProcessesThatWriteAsFastAsTheyCanLoseNothing() throws Exception {
        twoProcesses(200);
    }

    @Tag(Trials.SOAK)
    @Test
    void tenThousandConcurrentWritesLoseNothing() throws Exception {
        twoProcesses(Trials.count(5_000));
    }

    private void twoProcesses(int changes) throws Exception {
        store().save(ProfileProcess.profile(ProfileProcess.SHARED));
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger looks = new AtomicInteger();
        List<String> invalid = new ArrayList<>();
        Thread reader = Thread.ofPlatform().start(() -> {
            JsonMapper mapper = JsonMapper.builder().build();
            while (!ended.get()) {
                try {
                    int saved = mapper.readTree(Files.readString(file()))
                            .path("profiles")
                            .size();
                    looks.incrementAndGet();
                    Thread.sleep(1);
                    if (saved == 0) {
                        invalid.add("empty");
                    }
                } catch (Exception wrong) {
                    invalid.add(wrong.toString());
                }
            }
        });
        long began = System.nanoTime();
        try (ProfileProcess one = ProfileProcess.start(file(), "a", "notes", changes);
                ProfileProcess other = ProfileProcess.start(file(), "b", "user", changes)) {
            Thread drained = Thread.ofPlatform().start(() -> drain(other));
            drain(one);
            drained.join();
            assertThat(one.end()).isZero();
            assertThat(other.end()).isZero();
        }
        ended.set(true);
        reader.join();
        assertThat(invalid).isEmpty();
        List<Profile> all = store().all();
        assertThat(all).hasSize(1 + 2 * ProfileProcess.OWN);
        for (Profile profile : all) {
            if (profile.id().equals(ProfileProcess.SHARED)) {
                assertThat(ProfileProcess.change(profile.notes())).isEqualTo(changes);
                assertThat(ProfileProcess.change(profile.user())).isEqualTo(changes);
            } else {
                assertThat(ProfileProcess.change(profile.notes())).isGreaterThan(changes - 2 * ProfileProcess.OWN);
            }
        }
        assertThat(problems).isEmpty();
        System.out.printf(
                "%d writes by two processes in %d ms, read %d times meanwhile%n",
                2 * changes, (System.nanoTime() - began) / 1_000_000, looks.get());
    }

    private static void drain(ProfileProcess process) {
        try {
            while (process.next() >= 0) {
                // as fast as it can
            }
        } catch (java.io.IOException broken) {
            throw new java.io.UncheckedIOException(broken);
        }
    }

    @Test
    void aKillAtAnyMomentLeavesAFileWithEachSavedChange() throws Exception {
        kills(5);
    }

    @Tag(Trials.SOAK)
    @Test
    void twoHundredKillsAtAnyMomentLeaveAFileWithEachSavedChange() throws Exception {
        kills(Trials.count(200));
    }

    private void kills(int kills) throws Exception {
        Random random = Trials.random("profiles and kill -9");
        store().save(ProfileProcess.profile(ProfileProcess.SHARED));
        for (int trial = 0; trial < kills; trial++) {
            String who = "k" + trial % 5;
            try (ProfileProcess process = ProfileProcess.start(file(), who, "user", Integer.MAX_VALUE)) {
                int last = -1;
                for (int i = random.nextInt(1, 60); i > 0; i--) {
                    last = process.next();
                }
                Thread.sleep(random.nextInt(5));
                last = process.kill(last);
                Profile shared = store().all().stream()
                        .filter(one -> one.id().equals(ProfileProcess.SHARED))
                        .findFirst()
                        .orElseThrow();
                int even = last - last % 2;
                if (even > 0) {
                    // the next change may be there without having been told
                    assertThat(ProfileProcess.change(shared.user())).isBetween(even, last + 2);
                }
                int odd = last % 2 == 1 ? last : last - 1;
                Profile own = store().all().stream()
                        .filter(one -> one.id().equals(who + "-" + odd / 2 % ProfileProcess.OWN))
                        .findFirst()
                        .orElseThrow();
                assertThat(ProfileProcess.change(own.notes())).isBetween(odd, odd + 2);
            }
        }
        assertThat(problems).isEmpty();
    }
}
