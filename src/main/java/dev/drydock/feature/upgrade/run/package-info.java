/** Carries out an upgrade of tables in parallel, records it statement by statement, resumes it, proves it. */
@NullMarked
package dev.drydock.feature.upgrade.run;

import org.jspecify.annotations.NullMarked;
