/** The screen of row counts: options, preview, live results, comparison with an earlier run, growth. */
@NullMarked
package dev.drydock.feature.rowcount.ui;

import org.jspecify.annotations.NullMarked;
