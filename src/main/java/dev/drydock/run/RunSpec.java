package dev.drydock.run;

/**
 * What a run is.
 *
 * @param kind kind of the runs in the history
 * @param title shown name
 * @param changesServer whether it needs a permit
 */
public record RunSpec(String kind, String title, boolean changesServer) {

    public static RunSpec reading(String kind, String title) {
        return new RunSpec(kind, title, false);
    }

    public static RunSpec changing(String kind, String title) {
        return new RunSpec(kind, title, true);
    }
}
