package dev.drydock.cli;

/** Levenshtein's distance of two words, to find what was meant by a slip. */
final class EditDistance {

    private EditDistance() {}

    /** How many letters have to be put in, taken out or changed. */
    static int between(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int above = row[j];
                int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(above, row[j - 1]) + 1, diagonal + change);
                diagonal = above;
            }
        }
        return row[other.length()];
    }
}
