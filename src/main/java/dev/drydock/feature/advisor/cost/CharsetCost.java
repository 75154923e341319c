package dev.drydock.feature.advisor.cost;

import dev.drydock.run.paired.PairedFigure;
import java.util.List;

/**
 * What texts in utf8mb4 cost here over other character sets.
 *
 * @param rows of each table
 * @param sides one for each other character set that the server has
 * @param notes what the figures do not show; a sentence each
 */
public record CharsetCost(long rows, List<Side> sides, List<String> notes) {

    public CharsetCost {
        sides = List.copyOf(sides);
        notes = List.copyOf(notes);
    }

    /**
     * utf8mb4 over one character set.
     *
     * @param charset by the server's name, such as {@code latin1}
     * @param collation of its table, the default one
     * @param utf8mb4 collation of the table in utf8mb4, the default one
     * @param figures of {@code charset} as the base, of utf8mb4 as the other side
     */
    public record Side(String charset, String collation, String utf8mb4, List<PairedFigure> figures) {

        public Side {
            figures = List.copyOf(figures);
        }
    }
}
