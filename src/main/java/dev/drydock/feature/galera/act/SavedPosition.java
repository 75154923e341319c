package dev.drydock.feature.galera.act;

import dev.drydock.feature.galera.GaleraError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far the data of a stopped node reaches.
 *
 * @param node the node's name
 * @param uuid identity of the data
 * @param seqno the last write set; -1 if the node did not stop cleanly and only {@code --wsrep-recover} can tell
 * @param safe what {@code safe_to_bootstrap} says; empty where the text does not have it
 */
public record SavedPosition(String node, String uuid, long seqno, Optional<Boolean> safe) {

    /** Stands for "not known". */
    public static final long UNKNOWN = -1;

    private static final Pattern UUID = Pattern.compile("(?m)^\\s*uuid:\\s*([0-9a-fA-F-]{36})\\s*$");
    private static final Pattern SEQNO = Pattern.compile("(?m)^\\s*seqno:\\s*(-?\\d{1,18})\\s*$");
    private static final Pattern SAFE = Pattern.compile("(?m)^\\s*safe_to_bootstrap:\\s*([01])\\s*$");
    private static final Pattern RECOVERED =
            Pattern.compile("Recovered position:?\\s*([0-9a-fA-F-]{36}):(-?\\d{1,18})");

    private static final Pattern HEAD = Pattern.compile("\\s*\\[([^\\]]+)]\\s*");

    /** Nodes that never had data have this. */
    private static final String NO_DATA = "00000000-0000-0000-0000-000000000000";

    /**
     * Reads the content of {@code grastate.dat}, or what the server wrote with {@code --wsrep-recover}, or both together: what
     * was recovered counts.
     *
     * @throws DrydockException E-4407 if it is neither
     */
    public static SavedPosition parse(String node, String text) {
        Matcher safe = SAFE.matcher(text);
        Optional<Boolean> bootstrap = safe.find() ? Optional.of(safe.group(1).equals("1")) : Optional.empty();
        Matcher recovered = RECOVERED.matcher(text);
        String uuid = null;
        long seqno = UNKNOWN;
        Matcher saved = UUID.matcher(text);
        if (saved.find()) {
            uuid = saved.group(1);
            Matcher number = SEQNO.matcher(text);
            seqno = number.find() ? Long.parseLong(number.group(1)) : UNKNOWN;
        }
        while (recovered.find()) {
            uuid = recovered.group(1);
            seqno = Long.parseLong(recovered.group(2));
        }
        if (uuid == null) {
            throw new DrydockException(Problem.of(GaleraError.NO_POSITION, "", node));
        }
        return new SavedPosition(node, uuid.toLowerCase(java.util.Locale.ROOT), seqno, bootstrap);
    }

    /**
     * Reads a text with a line {@code [NAME]} before the text of each node; what stands before the first such line is left
     * out, and so are nodes without a text.
     *
     * @throws DrydockException E-4407 if a node's text is neither
     */
    public static List<SavedPosition> parseAll(String text) {
        Map<String, StringBuilder> texts = new LinkedHashMap<>();
        String node = "";
        for (String line : text.lines().toList()) {
            Matcher head = HEAD.matcher(line);
            if (head.matches()) {
                node = head.group(1).strip();
            } else if (!node.isEmpty() && !line.isBlank()) {
                texts.computeIfAbsent(node, _ -> new StringBuilder())
                        .append(line)
                        .append('\n');
            }
        }
        return texts.entrySet().stream()
                .map(entry -> parse(entry.getKey(), entry.getValue().toString()))
                .toList();
    }

    /** Whether the node has data of a cluster at all. */
    public boolean hasData() {
        return !uuid.equals(NO_DATA);
    }

    public boolean known() {
        return seqno >= 0;
    }
}
