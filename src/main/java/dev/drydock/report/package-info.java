/** CSV, and what the JSON files of features have in common. */
@NullMarked
package dev.drydock.report;

import org.jspecify.annotations.NullMarked;
