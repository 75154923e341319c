package dev.drydock.feature.galera.act;

import dev.drydock.feature.galera.GaleraError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far the data of a stopped node reaches.
 *
 * @param node the node's name
 * @param uuid identity of the data; empty where the text does not have it
 * @param seqno the last write set; -1 if the node did not stop cleanly and only {@code --wsrep-recover} can tell
 * @param safe what {@code safe_to_bootstrap} says; empty where the text does not have it
 * @param view the membership in which it was cut off, by {@code gvwstate.dat}, which a clean stop removes
 */
public record SavedPosition(String node, String uuid, long seqno, Optional<Boolean> safe, Optional<View> view) {

    /**
     * The last Primary component.
     *
     * @param id its {@code view_id}
     * @param members how many nodes it had, arbitrators included
     */
    public record View(String id, long members) {}

    /** Stands for "not known". */
    public static final long UNKNOWN = -1;

    private static final Pattern UUID = Pattern.compile("(?m)^\\s*uuid:\\s*([0-9a-fA-F-]{36})\\s*$");
    private static final Pattern SEQNO = Pattern.compile("(?m)^\\s*seqno:\\s*(-?\\d{1,18})\\s*$");
    private static final Pattern SAFE = Pattern.compile("(?m)^\\s*safe_to_bootstrap:\\s*([01])\\s*$");
    private static final Pattern RECOVERED =
            Pattern.compile("Recovered position:?\\s*([0-9a-fA-F-]{36}):(-?\\d{1,18})");

    private static final Pattern VIEW = Pattern.compile("(?m)^\\s*view_id:\\s*(\\d+ [0-9a-fA-F-]{36} \\d+)\\s*$");
    private static final Pattern MEMBER = Pattern.compile("(?m)^\\s*member:\\s*[0-9a-fA-F-]{36}\\s");

    private static final Pattern HEAD = Pattern.compile("\\s*\\[([^\\]]+)]\\s*");

    /** Nodes that never had data have this. */
    private static final String NO_DATA = "00000000-0000-0000-0000-000000000000";

    /**
     * Reads the contents of {@code grastate.dat} and {@code gvwstate.dat} and what the server wrote with
     * {@code --wsrep-recover}, or some of them together: what was recovered counts. Of an empty text nothing is known.
     *
     * @throws DrydockException E-4407 if it is none of them
     */
    public static SavedPosition parse(String node, String text) {
        Matcher safe = SAFE.matcher(text);
        Optional<Boolean> bootstrap = safe.find() ? Optional.of(safe.group(1).equals("1")) : Optional.empty();
        Matcher cut = VIEW.matcher(text);
        Optional<View> view = cut.find()
                ? Optional.of(
                        new View(cut.group(1), MEMBER.matcher(text).results().count()))
                : Optional.empty();
        String uuid = "";
        long seqno = UNKNOWN;
        Matcher saved = UUID.matcher(text);
        if (saved.find()) {
            uuid = saved.group(1);
            Matcher number = SEQNO.matcher(text);
            // a node that was cut off while it ended may have left both files
            seqno = number.find() && view.isEmpty() ? Long.parseLong(number.group(1)) : UNKNOWN;
        }
        Matcher recovered = RECOVERED.matcher(text);
        while (recovered.find()) {
            uuid = recovered.group(1);
            seqno = Long.parseLong(recovered.group(2));
        }
        if (uuid.isEmpty() && view.isEmpty() && !text.isBlank()) {
            throw new DrydockException(Problem.of(GaleraError.NO_POSITION, "", node));
        }
        return new SavedPosition(node, uuid.toLowerCase(Locale.ROOT), seqno, bootstrap, view);
    }

    /**
     * Reads a text with a line {@code [NAME]} before the text of each node; what stands before the first such line is left
     * out.
     *
     * @throws DrydockException E-4407 as {@link #parse}
     */
    public static List<SavedPosition> parseAll(String text) {
        Map<String, StringBuilder> texts = new LinkedHashMap<>();
        String node = "";
        for (String line : text.lines().toList()) {
            Matcher head = HEAD.matcher(line);
            if (head.matches()) {
                node = head.group(1).strip();
                var _ = texts.putIfAbsent(node, new StringBuilder());
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
