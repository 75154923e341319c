/** Detached signatures of reports, and what is read from a report's file to recognise it. */
@NullMarked
package dev.drydock.report.proof;

import org.jspecify.annotations.NullMarked;
