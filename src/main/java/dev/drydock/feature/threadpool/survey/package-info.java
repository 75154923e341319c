/** The recorded survey of a thread pool, and what its checks are held against. */
@NullMarked
package dev.drydock.feature.threadpool.survey;

import org.jspecify.annotations.NullMarked;
