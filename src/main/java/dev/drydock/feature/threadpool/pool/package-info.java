/** One server's thread pool as it is read: its kind, settings in real units, groups, and the figures around it. */
@NullMarked
package dev.drydock.feature.threadpool.pool;

import org.jspecify.annotations.NullMarked;
