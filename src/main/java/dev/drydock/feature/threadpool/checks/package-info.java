/** The checks of a thread pool and of what many connections meet. */
@NullMarked
package dev.drydock.feature.threadpool.checks;

import org.jspecify.annotations.NullMarked;
