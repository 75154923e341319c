package dev.drydock.bench;

import java.io.IOException;

/**
 * The recipe of the field: the vendor's client lists what needs a rebuild, and a tool for parallel commands starts one client
 * process for each table.
 *
 * @param check the client that checks
 * @param client the client that runs a statement
 * @param parallel {@code parallel} or {@code xargs}
 * @param sorted biggest first, else as the check lists them
 * @param jobs how many at once
 */
record Recipe(String check, String client, String parallel, boolean sorted, int jobs) implements Upgrader {

    @Override
    public String name() {
        return parallel
                + (parallel.equals("xargs") ? " -P" : " -j")
                + jobs
                + (sorted ? ", biggest first" : ", catalogue order");
    }

    @Override
    public void run(int port) throws IOException, InterruptedException {
        String call = client + Shell.server(port);
        String list = check + Shell.server(port) + "--check-upgrade --all-databases"
                + " | awk '/^(error|warning|note|status|info) / { if (/(rebuild|upgrade) required/) print table; next }"
                + " { table = $1 }' | grep '^" + LegacyTables.PREFIX + "'";
        String sizes = call + "-N -e \"SELECT CONCAT(TABLE_SCHEMA, '.', TABLE_NAME), DATA_LENGTH + INDEX_LENGTH"
                + " FROM information_schema.TABLES WHERE TABLE_SCHEMA LIKE '" + LegacyTables.PREFIX + "%'\"";
        String order = sorted
                ? " | sort > $d/list; " + sizes
                        + " | sort > $d/sizes; join $d/list $d/sizes | sort -k2,2nr | cut -d' ' -f1"
                : "";
        String each = parallel.equals("xargs")
                ? " | xargs -P " + jobs + " -I {} " + call + "-e 'ALTER TABLE {} FORCE'"
                : " | parallel -j" + jobs + " " + call + "-e \"'ALTER TABLE {} FORCE'\"";
        Shell.run("d=$(mktemp -d); " + list + order + each + "; s=$?; rm -r $d; exit $s");
    }
}
