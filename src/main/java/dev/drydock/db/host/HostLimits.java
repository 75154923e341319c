package dev.drydock.db.host;

import dev.drydock.db.sql.ServerException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the machine of a server allows it, read over SSH from {@code /proc} and {@code /sys}; what cannot be read is not in it. */
public record HostLimits(Map<String, String> values) {

    private static final int LAST_PORT = 65_535;
    private static final Duration LIMIT = Duration.ofSeconds(15);
    /** A port or its first and last, as the kernel writes its reserved ones. */
    private static final Pattern RANGE = Pattern.compile("\\d{1,5}(-\\d{1,5})?");

    /** Reads without changing anything; the process is found by the server's own file of its number. */
    private static final String SCRIPT = """
        [ -n "$p" ] && [ -d "/proc/$p" ] || p=$(pidof mariadbd || pidof mysqld)
        case "$p" in *[!0-9]*|'') p='';; esac
        if [ -n "$p" ]; then
          awk '/^Max open files/{print "files=" $4} /^Max processes/{print "processes=" $3}' "/proc/$p/limits" 2>/dev/null
          g=$(awk -F: '$1 == 0 {print $3}' "/proc/$p/cgroup" 2>/dev/null)
          [ -r "/sys/fs/cgroup$g/memory.max" ] && echo "memory_limit=$(cat "/sys/fs/cgroup$g/memory.max")"
          set -- $(findmnt -no MAJ:MIN,FSTYPE -T "$(readlink "/proc/$p/cwd")" 2>/dev/null)
          [ -n "$2" ] && echo "filesystem=$2"
          for f in "/sys/dev/block/$1/queue/rotational" "/sys/dev/block/$1/../queue/rotational"; do
            [ -n "$1" ] && [ -r "$f" ] && echo "rotational=$(cat "$f")" && break
          done
          [ -r "/sys/fs/cgroup$g/pids.max" ] && echo "tasks=$(cat "/sys/fs/cgroup$g/pids.max")"
          [ -r "/proc/$p/maps" ] && echo "allocator=$(grep -oE 'jemalloc|tcmalloc|mimalloc' "/proc/$p/maps" | head -n 1)"
        fi
        for n in net/core/somaxconn net/ipv4/tcp_max_syn_backlog net/ipv4/ip_local_port_range \
            net/ipv4/ip_local_reserved_ports vm/swappiness; do
          [ -r "/proc/sys/$n" ] && echo "${n##*/}=$(cat "/proc/sys/$n" | tr '\\t' ' ')"
        done
        awk '/^MemTotal/{print "memory_kib=" $2}' /proc/meminfo
        echo "cores=$(nproc)"
        a=$(awk '/^ctxt/{print $2}' /proc/stat); sleep 1; b=$(awk '/^ctxt/{print $2}' /proc/stat)
        echo "switches=$((b - a))"
        """;

    /** Local ports of the sockets that listen, in hexadecimal digits. */
    private static final String LISTENING = """
        [ -r /proc/net/tcp ] && echo "listening=$(cat /proc/net/tcp /proc/net/tcp6 2>/dev/null |
          awk '$4 == "0A" {n = split($2, a, ":"); printf "%s ", a[n]}')"
        """;

    public HostLimits {
        values = Map.copyOf(values);
    }

    /**
     * @param pidFile what the server says of it; may be empty
     * @throws ServerException E-21xx if the machine does not answer
     */
    public static HostLimits read(HostAccess host, String pidFile) {
        String process = host.files().process(pidFile).orElse("");
        return parse(
                host.look("p=" + process + "\n" + SCRIPT + LISTENING, LIMIT).out());
    }

    static HostLimits parse(String lines) {
        Map<String, String> values = new HashMap<>();
        lines.lines().forEach(line -> {
            int equals = line.indexOf('=');
            if (equals > 0) {
                values.put(line.substring(0, equals), line.substring(equals + 1).strip());
            }
        });
        return new HostLimits(values);
    }

    /** A number such as {@code files}; empty if unknown or without limit. */
    public OptionalLong number(String name) {
        String value = values.getOrDefault(name, "");
        return value.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(value)) : OptionalLong.empty();
    }

    /** Memory of the machine in bytes. */
    public OptionalLong memory() {
        OptionalLong kib = number("memory_kib");
        return kib.isPresent() ? OptionalLong.of(kib.getAsLong() * 1024) : kib;
    }

    /** What of it the server may have in bytes: the limit of its container, if that is less. */
    public OptionalLong usableMemory() {
        OptionalLong limit = number("memory_limit");
        return limit.isPresent() && limit.getAsLong() < memory().orElse(Long.MAX_VALUE) ? limit : memory();
    }

    /** The filesystem of the data directory; empty text if unknown. */
    public String filesystem() {
        return values.getOrDefault("filesystem", "");
    }

    /** Whether the disk of the data directory says that it turns; empty if unknown. */
    public Optional<Boolean> turningDisk() {
        return Optional.ofNullable(values.get("rotational")).map("1"::equals);
    }

    /** The allocator that was loaded beside the system's; empty text for the system's; nothing if it cannot be read. */
    public Optional<String> allocator() {
        return Optional.ofNullable(values.get("allocator"));
    }

    /** Ports on which a process listens, on whatever address; empty if that cannot be read. */
    public Optional<Set<Integer>> listening() {
        return Optional.ofNullable(values.get("listening")).map(HostLimits::ports);
    }

    private static Set<Integer> ports(String hexadecimal) {
        return Pattern.compile("[0-9A-Fa-f]{4}")
                .matcher(hexadecimal)
                .results()
                .map(port -> Integer.parseInt(port.group(), 16))
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * The ports on which a process of the machine listens now; empty if that cannot be read.
     *
     * @throws ServerException E-21xx if the machine does not answer
     */
    public static Optional<Set<Integer>> listening(HostAccess host) {
        return parse(host.look(LISTENING, LIMIT).out()).listening();
    }

    /** The first port above this one that is {@link #free}: a server does not start without its ports. */
    public int freeAbove(int port) {
        int found = port + 1;
        while (!free(found) && found < LAST_PORT) {
            found++;
        }
        return found;
    }

    /** Whether a server gets the port at each of its starts: nobody listens on it, and no outgoing connection is given it. */
    public boolean free(int port) {
        return !outgoing(port) && !listening().orElse(Set.of()).contains(port);
    }

    /**
     * Whether the kernel gives the port to outgoing connections: no server starts on it while one has it, nor in the minute
     * after. A range that cannot be read is taken to be Linux's default.
     */
    public boolean outgoing(int port) {
        return within(range().orElse("32768-60999"), port)
                && Arrays.stream(reserved().split(",", -1)).noneMatch(range -> within(range, port));
    }

    /** The ports that outgoing connections are not given, as the kernel writes them; empty text for none. */
    public String reserved() {
        return values.getOrDefault("ip_local_reserved_ports", "");
    }

    /** How many ports outgoing connections can have. */
    public OptionalLong localPorts() {
        return range().map(HostLimits::ends)
                .map(ends -> OptionalLong.of(ends[1] - ends[0] + 1L))
                .orElse(OptionalLong.empty());
    }

    private Optional<String> range() {
        return Optional.ofNullable(values.get("ip_local_port_range"))
                .map(range -> range.replaceAll("\\s+", "-"))
                .filter(range -> RANGE.matcher(range).matches());
    }

    private static boolean within(String range, int port) {
        int[] ends = RANGE.matcher(range).matches() ? ends(range) : new int[] {0, -1};
        return ends[0] <= port && port <= ends[1];
    }

    private static int[] ends(String range) {
        String[] ends = range.split("-", -1);
        return new int[] {Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])};
    }
}
