/** The screen of the thread pool. */
@NullMarked
package dev.drydock.feature.threadpool.ui;

import org.jspecify.annotations.NullMarked;
