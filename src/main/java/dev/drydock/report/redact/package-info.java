/** What a report shows to people who must not see every name. */
@NullMarked
package dev.drydock.report.redact;

import org.jspecify.annotations.NullMarked;
