/** The cluster as all its nodes together show it: discovery, components, rates, health and events. */
@NullMarked
package dev.drydock.feature.galera.cluster;

import org.jspecify.annotations.NullMarked;
