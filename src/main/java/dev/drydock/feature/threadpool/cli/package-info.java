/** Commands of the thread pool. */
@NullMarked
package dev.drydock.feature.threadpool.cli;

import org.jspecify.annotations.NullMarked;
