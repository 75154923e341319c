/** The checks of the advisor, one file a subject, and their list. */
@NullMarked
package dev.drydock.feature.advisor.checks;

import org.jspecify.annotations.NullMarked;
