/** A report before it has a form: typed values in sections, one part for each run. */
@NullMarked
package dev.drydock.report.model;

import org.jspecify.annotations.NullMarked;
