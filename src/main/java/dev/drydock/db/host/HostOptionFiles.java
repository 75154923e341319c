package dev.drydock.db.host;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import dev.drydock.platform.optionfile.OptionSource;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The option files of the machine on which the server runs, read over SSH. */
public final class HostOptionFiles implements OptionSource {

    /** Where packages put the server's option file, in the order in which mysqld reads them ("Using Option Files" in the MySQL manual). */
    public static final List<String> USUAL = List.of("/etc/my.cnf", "/etc/mysql/my.cnf");

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int MOST_BYTES = 1_000_000;

    private final RemoteHost host;

    /** Names are full names of the host's files. */
    public HostOptionFiles(RemoteHost host) {
        this.host = host;
    }

    /**
     * Reads a file with all that it includes; blocks.
     *
     * @param file its full name; empty for those of {@link #USUAL} that are there
     * @throws IOException if it cannot be read, or none of the usual ones is there
     */
    public static OptionFiles read(RemoteHost host, String file) throws IOException {
        HostOptionFiles source = new HostOptionFiles(host);
        return OptionFiles.read(source, file.isEmpty() ? source.usual() : List.of(file));
    }

    /**
     * The line that decides over an option, of those that the server reads; also of a group that is mysqld_multi's for one of
     * several servers.
     */
    public static Optional<OptionLine> deciding(OptionFiles files, ServerFacts facts, String option) {
        String series =
                Pattern.quote(facts.version().major() + "." + facts.version().minor());
        Pattern groups = Pattern.compile(
                facts.mariaDb()
                        ? "server|client-server|galera|mysqld\\d+|(mysqld|mariadb|mariadbd)(-" + series + ")?"
                        : "server|mysql_cluster|mysqld(\\d+|-" + series + ")?");
        return files.options().stream()
                .filter(line -> groups.matcher(line.group()).matches())
                .filter(line -> line.plainName().equals(option.replace('_', '-')))
                .reduce((_, later) -> later);
    }

    @Override
    public boolean local() {
        return false;
    }

    @Override
    public String text(String file) throws IOException {
        try {
            return host.read(file, LIMIT, MOST_BYTES);
        } catch (ServerException failure) {
            throw new IOException(
                    host.name() + ": " + failure.problem().detail().strip(), failure);
        }
    }

    @Override
    public List<String> folder(String folder) throws IOException {
        try {
            return host.list(folder, LIMIT, MOST_BYTES).stream()
                    .filter(name -> name.endsWith(".cnf"))
                    .map(name -> named(folder + "/", name))
                    .sorted()
                    .toList();
        } catch (ServerException failure) {
            throw new IOException(
                    host.name() + ": " + failure.problem().detail().strip(), failure);
        }
    }

    /** Names of a Unix host, whatever this machine's are like. */
    @Override
    public String named(String from, String name) {
        return name.startsWith("/") ? name : from.substring(0, from.lastIndexOf('/') + 1) + name;
    }

    private List<String> usual() throws IOException {
        List<String> found = new ArrayList<>();
        for (String file : USUAL) {
            String folder = file.substring(0, file.lastIndexOf('/'));
            if (exists(folder, file)) {
                found.add(file);
            }
        }
        if (found.isEmpty()) {
            throw new IOException(host.name() + ": " + String.join(", ", USUAL));
        }
        return found;
    }

    private boolean exists(String folder, String file) {
        try {
            return folder(folder).contains(file);
        } catch (IOException _) {
            return false;
        }
    }
}
