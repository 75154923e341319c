/** One report model, rendered for machines and for print. */
@NullMarked
package dev.drydock.report;

import org.jspecify.annotations.NullMarked;
