/** What has to be true before an upgrade goes on: backup, clean stop, no prepared transactions, disk space, replicas first. */
@NullMarked
package dev.drydock.feature.upgrade.gate;

import org.jspecify.annotations.NullMarked;
