package dev.drydock.feature.sessions.cli;

/** Forms of what the commands on sessions print. */
enum SessionsFormat {
    table,
    json
}
