package dev.drydock.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The lines of the final table. */
final class Verdicts {

    private static final String LINE = "| %-76s | %-27s | %-27s | %8s | %-16s | %-7s |%n";

    private final List<String[]> lines = new ArrayList<>();

    /** Our time against a peer's: the ratio says how many times faster we are, and must reach {@code least}. */
    void faster(String figure, Times ours, Times peer, double least) {
        double ratio = peer.median() / ours.median();
        add(
                figure,
                ours.text(),
                peer.text(),
                ratio(ratio),
                String.format(Locale.ROOT, ">= %.1f", least),
                ratio >= least);
    }

    /** A value of ours that must stay below a limit, and whether it did. */
    void below(String figure, String ours, String limit, boolean met) {
        add(figure, ours, "", "", "< " + limit, met);
    }

    /** A ratio that must reach {@code least}. */
    void atLeast(String figure, String ours, String peer, double ratio, double least) {
        add(figure, ours, peer, ratio(ratio), String.format(Locale.ROOT, ">= %.1f", least), ratio >= least);
    }

    /** A ratio without a target. */
    void seen(String figure, Times ours, Times peer) {
        lines.add(new String[] {figure, ours.text(), peer.text(), ratio(peer.median() / ours.median()), "", ""});
    }

    /** A figure that could not be measured, with the reason. */
    void skipped(String figure, String why) {
        lines.add(new String[] {figure, "not measured: " + why, "", "", "", ""});
    }

    void print() {
        System.out.println();
        System.out.printf(LINE, "figure", "ours", "peer", "ratio", "target", "met");
        System.out.printf(LINE.replace(' ', '-'), "-", "-", "-", "-", "-", "-");
        lines.forEach(line -> System.out.printf(LINE, (Object[]) line));
    }

    private void add(String figure, String ours, String peer, String ratio, String target, boolean met) {
        lines.add(new String[] {figure, ours, peer, ratio, target, met ? "yes" : "NO"});
    }

    private static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }
}
