package dev.drydock.platform.task;

import java.time.Duration;

/**
 * What came of ending one statement, tunnel or process.
 *
 * @param what the thing, such as "connection 4711 on shop-prod-2"
 * @param gone whether it was verified as removed; false means it may still run
 * @param how the last step taken, such as "KILL QUERY"
 * @param took time from the call to the last look
 */
public record CancelReport(String what, boolean gone, String how, Duration took) {}
