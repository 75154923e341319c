package dev.drydock.bench;

import java.io.IOException;

/** The shell loop of the field: one client process lists the tables, then one client process for each table counts it. */
record ShellLoop(BenchServer server, String client, String schemaLike) implements Contestant {

    @Override
    public String name() {
        return "(a) shell loop, one " + client + " process a table";
    }

    @Override
    public Outcome run() throws IOException, InterruptedException {
        String call = client + Shell.server(server.port()) + "-N -e ";
        String script = call
                + "\"SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES WHERE TABLE_TYPE = 'BASE TABLE'"
                + " AND TABLE_SCHEMA LIKE '" + schemaLike + "'\" | while read -r schema table; do "
                + call + "\"SELECT COUNT(*) FROM \\`$schema\\`.\\`$table\\`\" </dev/null; done";
        long started = System.nanoTime();
        long tables = 0;
        long rows = 0;
        for (String line : Shell.run(script)) {
            tables++;
            rows += Long.parseLong(line.strip());
        }
        return new Outcome((System.nanoTime() - started) / 1e9, tables, rows);
    }
}
