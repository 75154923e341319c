package dev.drydock.db.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.drydock.db.HostLogIn;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.Trials;
import dev.drydock.profile.SshAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that root puts into a folder of another account, while a process of that account places links. */
@NeedsServers
class FolderOwnerTest {

    private static final String SECRET = "a secret of root\n";
    private static final byte[] CONTENT = "what is put\n".getBytes(StandardCharsets.UTF_8);
    private static final String STRANGER = "nobody";

    /** What the stranger, who runs as {@code nobody}, does as fast as it can. */
    private static final String PLAY = """
        my ($door, $home, $victim) = @ARGV;
        while (1) {
            if ($door eq 'PARENT') {
                rename "$home/sub", "$home/kept"; symlink $victim, "$home/sub";
                select(undef, undef, undef, rand(0.004));
                unlink "$home/sub"; rename "$home/kept", "$home/sub";
                select(undef, undef, undef, rand(0.004));
            } elsif ($door eq 'FOLDER') {
                rmdir "$home/made"; symlink $victim, "$home/made";
                select(undef, undef, undef, rand(0.004));
                unlink "$home/made";
                select(undef, undef, undef, rand(0.004));
            } elsif ($door eq 'FORMER') {
                rename "$home/key", "$home/mine"; symlink "$victim/key", "$home/key";
                select(undef, undef, undef, rand(0.004));
                unlink "$home/key"; rename "$home/mine", "$home/key";
                select(undef, undef, undef, rand(0.004));
            } else {
                opendir(my $d, $home) or next;
                for my $name (readdir $d) {
                    next unless $name =~ /\\.new-/ and not -l "$home/$name";
                    unlink "$home/$name" and symlink "$victim/key", "$home/$name";
                }
            }
        }
        """;

    /** Where a stranger may get in. */
    enum Door {
        /** The temporary name of a new file becomes a link. */
        NEW,
        /** The temporary name beside a former file becomes a link. */
        REPLACED,
        /** The former file itself becomes a link while it is read and replaced. */
        FORMER,
        /** A folder of root in a folder of the stranger is exchanged. */
        PARENT,
        /** A folder that is made becomes a link before it gets its owner. */
        FOLDER
    }

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private HostLogIn logIn;

    @SuppressWarnings("NullAway.Init")
    private OpenServer server;

    @SuppressWarnings("NullAway.Init")
    private ChangePermit permit;

    @SuppressWarnings("NullAway.Init")
    private HostFiles files;

    @SuppressWarnings("NullAway.Init")
    private Path home;

    @SuppressWarnings("NullAway.Init")
    private Path victim;

    @BeforeEach
    void start() throws IOException {
        assumeThat(System.getProperty("user.name")).as("two accounts need root").isEqualTo("root");
        mode(folder, "rwxr-xr-x");
        logIn = new HostLogIn(Files.createDirectory(folder.resolve("way")));
        home = Files.createDirectory(folder.resolve("home"));
        victim = Files.createDirectory(folder.resolve("victim"));
        server = logIn.open(Lab.mysql57(), SshAccess.Program.BUILT_IN);
        permit = server.permit();
        files = HostAccess.of(server.databaseHost().orElseThrow()).files();
        own(home);
    }

    @AfterEach
    void stop() {
        if (server != null) {
            permit.close();
            server.close();
            logIn.close();
        }
    }

    private static void mode(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    private static void own(Path path) throws IOException {
        var names = path.getFileSystem().getUserPrincipalLookupService();
        Files.setOwner(path, names.lookupPrincipalByName(STRANGER));
        Files.getFileAttributeView(path, PosixFileAttributeView.class)
                .setGroup(names.lookupPrincipalByGroupName("nogroup"));
    }

    private static String facts(Path path) {
        try {
            PosixFileAttributes of = Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return of.owner().getName() + " " + PosixFilePermissions.toString(of.permissions()) + " "
                    + (of.isDirectory() ? names(path) : Files.readString(path));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static List<String> names(Path place) throws IOException {
        try (Stream<Path> entries = Files.list(place)) {
            return entries.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(180)
    void noLinkOfAnotherAccountReachesAFileOfRoot(Door door) throws Exception {
        race(door, 12);
    }

    @ParameterizedTest
    @EnumSource
    @Tag(Trials.SOAK)
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void noneOfManyRacesReachesAFileOfRoot(Door door) throws Exception {
        race(door, Trials.count(200));
    }

    private void race(Door door, int races) throws Exception {
        int harmed = 0;
        int put = 0;
        for (int race = 0; race < races; race++) {
            prepare(door);
            String before = facts(victim) + facts(victim.resolve("key"));
            Process stranger = stranger(door);
            try {
                Thread.sleep(20);
                act(door);
                put++;
            } catch (ServerException refused) {
                // the stranger spoilt it, which is its own folder's affair
            } finally {
                stranger.destroyForcibly().waitFor();
            }
            harmed += before.equals(facts(victim) + facts(victim.resolve("key"))) ? 0 : 1;
        }
        System.out.println(door + ": " + races + " races, " + put + " put, " + harmed + " reached a file of root");
        assertThat(harmed).as(door + " of " + races).isZero();
    }

    private void prepare(Door door) throws IOException {
        home = Files.createTempDirectory(folder, "home");
        mode(home, "rwxr-xr-x");
        own(home);
        victim = Files.createTempDirectory(folder, "victim");
        Files.writeString(victim.resolve("key"), SECRET);
        mode(victim.resolve("key"), "rw-------");
        if (door == Door.PARENT) {
            Files.createDirectory(home.resolve("sub"));
        } else if (door == Door.REPLACED || door == Door.FORMER) {
            own(Files.writeString(home.resolve("key"), "former\n"));
        }
    }

    private Process stranger(Door door) throws IOException {
        return new ProcessBuilder(
                        "setpriv",
                        "--reuid=" + STRANGER,
                        "--regid=65534",
                        "--clear-groups",
                        "perl",
                        "-e",
                        PLAY,
                        door.name(),
                        home.toString(),
                        victim.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private void act(Door door) {
        FileRights theirs = new FileRights(STRANGER + ":nogroup", "644");
        String key = home.resolve("key").toString();
        switch (door) {
            case NEW -> files.add(key, CONTENT, theirs, permit);
            case REPLACED, FORMER -> files.replace(files.read(key), "what is put\n", permit);
            case PARENT -> files.add(home.resolve("sub/new").toString(), CONTENT, new FileRights("", "644"), permit);
            case FOLDER -> files.folder(home.resolve("made").toString(), theirs, permit);
        }
    }

    @Test
    @Timeout(120)
    void inTheFolderOfAnAccountAFileIsPutAsThatAccount() throws IOException {
        own(Files.writeString(home.resolve("my.cnf"), "former\n"));
        HostFile former = files.read(home.resolve("my.cnf").toString());
        assertThat(former.text()).isEqualTo("former\n");
        PlacedFile put = files.replace(former, "new\n", permit);
        assertThat(facts(home.resolve("my.cnf"))).startsWith("nobody rw-r--r--").endsWith("new\n");
        assertThat(facts(Path.of(put.kept().orElseThrow()))).startsWith("nobody");
        files.takeBack(put, permit);
        assertThat(files.digest(former.path())).isEqualTo(former.sha256());
        FileRights ofRoot = new FileRights("root:root", "600");
        assertThatThrownBy(() -> files.add(home.resolve("key").toString(), CONTENT, ofRoot, permit))
                .isInstanceOfSatisfying(ServerException.class, failure -> {
                    assertThat(failure.problem().code()).isEqualTo(HostError.NOT_PUT);
                    assertThat(failure.problem().detail()).contains("done as nobody");
                });
        assertThat(names(home)).containsExactly("my.cnf");
    }

    @Test
    @Timeout(120)
    void aLinkThatLeadsOutOfTheFolderOfAnAccountIsNotFollowed() throws IOException {
        Files.writeString(victim.resolve("open"), "readable by all\n");
        Files.createSymbolicLink(home.resolve("my.cnf"), victim.resolve("open"));
        refused(() -> files.read(home.resolve("my.cnf").toString()));
        assertThat(files.end(home.resolve("none").toString(), 5)).isEmpty();
    }

    @Test
    @Timeout(120)
    void linksOfRootAreFollowed() throws IOException {
        Path real = Files.createDirectories(victim.resolve("a/b"));
        Files.writeString(real.resolve("my.cnf"), "text\n");
        Files.createSymbolicLink(victim.resolve("link"), Path.of("a/b"));
        Files.createSymbolicLink(victim.resolve("my.cnf"), victim.resolve("link/my.cnf"));
        Files.createSymbolicLink(victim.resolve("theirs"), home);
        own(Files.writeString(home.resolve("log"), "one\ntwo\nthree\n"));
        HostFile read = files.read(victim.resolve("my.cnf").toString());
        assertThat(read.path()).isEqualTo(real.toRealPath().resolve("my.cnf").toString());
        assertThat(files.end(victim.resolve("theirs/log").toString(), 2)).isEqualTo("two\nthree\n");
    }

    @Test
    @Timeout(120)
    void whereOthersMayWriteNothingIsDone() throws IOException {
        Path shared = Files.createDirectory(victim.resolve("shared"));
        Path inside = Files.createDirectory(shared.resolve("inside"));
        mode(shared, "rwxrwxrwx");
        FileRights any = new FileRights("", "600");
        refused(() -> files.add(shared.resolve("key").toString(), CONTENT, any, permit));
        refused(() -> files.add(inside.resolve("key").toString(), CONTENT, any, permit));
        refused(() -> files.folder(shared.resolve("made").toString(), any, permit));
        assertThat(names(shared)).containsExactly("inside");
        assertThat(names(inside)).isEmpty();
    }

    private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        ServerException.class,
                        failure -> assertThat(failure.problem().code())
                                .as(failure.problem().full())
                                .isEqualTo(HostError.FOLDER_OF_OTHERS));
    }
}
