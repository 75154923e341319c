package dev.drydock.profile;

import dev.drydock.DrydockProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Another Drydock for the tests: a process that changes the saved profiles as fast as it can, and tells each change. */
final class ProfileProcess implements AutoCloseable {

    /** Of the profile that all processes change, each another field. */
    static final String SHARED = "shared";

    static final int OWN = 10;

    private final Process process;
    private final BufferedReader output;

    private ProfileProcess(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    /** @param field what it changes of the shared profile: {@code notes} or {@code user} */
    static ProfileProcess start(Path file, String who, String field, int changes) throws IOException {
        return new ProfileProcess(
                DrydockProcess.running(ProfileProcess.class, file.toString(), who, field, Integer.toString(changes))
                        .start());
    }

    /** The number of the next change that was made; -1 at its end. */
    int next() throws IOException {
        String line = output.readLine();
        while (line != null && !line.startsWith("> ")) {
            line = output.readLine();
        }
        return line == null ? -1 : Integer.parseInt(line.substring(2));
    }

    int end() throws InterruptedException {
        return process.waitFor();
    }

    /** SIGKILL, and the last change that it had told of. */
    int kill(int last) throws IOException {
        process.toHandle().destroyForcibly();
        process.onExit().join();
        int told = last;
        for (int next = next(); next >= 0; next = next()) {
            told = next;
        }
        return told;
    }

    @Override
    public void close() {
        process.toHandle().destroyForcibly();
    }

    static Profile profile(String id) {
        return new Profile(
                id,
                "server " + id,
                "",
                Environment.NOT_CHOSEN,
                "db.example",
                Profile.DEFAULT_PORT,
                "dba",
                PasswordSource.ASK,
                TlsMode.PREFERRED,
                "0");
    }

    /** The number of the change that has set a field. */
    static int change(String field) {
        return Integer.parseInt(field.substring(0, field.indexOf('-')));
    }

    /** Changes in turn a profile of its own and its field of the shared one; each as an open window does, from what it read. */
    public static void main(String[] arguments) {
        Path file = Path.of(arguments[0]);
        int changes = Integer.parseInt(arguments[3]);
        ProfileStore store = new ProfileStore(file, problem -> {
            throw new IllegalStateException(problem.full());
        });
        List<Profile> atFirst = store.all();
        String pid = "-" + ProcessHandle.current().pid();
        for (int i = 1; i <= changes; i++) {
            if (i % 2 == 1) {
                String id = arguments[1] + "-" + i / 2 % OWN;
                Profile own = profile(id).withPlace("db.example", Profile.DEFAULT_PORT, i + pid);
                store.save(own);
            } else {
                Profile before = byId(atFirst, SHARED);
                Profile after = arguments[2].equals("notes")
                        ? before.withPlace(before.host(), before.port(), i + pid)
                        : before.withUser(i + pid);
                store.saveChanges(List.of(before), List.of(after));
            }
            System.out.println("> " + i);
        }
    }

    private static Profile byId(List<Profile> profiles, String id) {
        return profiles.stream()
                .filter(profile -> profile.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
