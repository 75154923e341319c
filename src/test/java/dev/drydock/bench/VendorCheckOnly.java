package dev.drydock.bench;

import java.io.IOException;

/**
 * The vendor's client, which checks one table after the other and changes none.
 *
 * @param schemas names, separated by spaces
 */
record VendorCheckOnly(BenchServer server, String program, String schemas) implements Contestant {

    @Override
    public String name() {
        return program + " --check-upgrade";
    }

    @Override
    public Outcome run() throws IOException, InterruptedException {
        long started = System.nanoTime();
        long tables =
                Shell.run(program + Shell.server(server.port()) + "--check-upgrade --databases " + schemas).stream()
                        .filter(line -> line.endsWith(" OK"))
                        .count();
        return new Outcome((System.nanoTime() - started) / 1e9, tables, 0);
    }
}
