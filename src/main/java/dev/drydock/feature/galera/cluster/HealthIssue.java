package dev.drydock.feature.galera.cluster;

import dev.drydock.check.Severity;

/**
 * Something about the cluster's present state that is not as it should be.
 *
 * @param severity how bad it is
 * @param node the node's name; empty for the cluster
 * @param text what it is, for the user
 */
public record HealthIssue(Severity severity, String node, String text) {}
