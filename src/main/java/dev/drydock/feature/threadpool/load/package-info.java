/** The load test: many connections on a scratch schema, step by step, with what they take and what the server says meanwhile. */
@NullMarked
package dev.drydock.feature.threadpool.load;

import org.jspecify.annotations.NullMarked;
