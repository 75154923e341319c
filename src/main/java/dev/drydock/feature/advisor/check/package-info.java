/**
 * What the checks of the advisor look at, and the job that samples, runs and records them. A check is added by its line in
 * {@code advisor.checks.AdvisorChecks} and its texts in {@code resources/messages/advisorcheck.properties}.
 */
@NullMarked
package dev.drydock.feature.advisor.check;

import org.jspecify.annotations.NullMarked;
