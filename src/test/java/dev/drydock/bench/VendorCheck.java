package dev.drydock.bench;

import java.io.IOException;

/** The vendor's client checks and rebuilds one table after the other. */
record VendorCheck(String program) implements Upgrader {

    @Override
    public String name() {
        return program + " --check-upgrade --auto-repair";
    }

    @Override
    public void run(int port) throws IOException, InterruptedException {
        Shell.run(program + Shell.server(port) + "--check-upgrade --auto-repair --all-databases");
    }
}
