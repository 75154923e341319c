/** Exact row counts: scope, plan, job, records, comparison. */
@NullMarked
package dev.drydock.feature.rowcount;

import org.jspecify.annotations.NullMarked;
