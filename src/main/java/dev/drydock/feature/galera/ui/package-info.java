/** The screen of Galera clusters. */
@NullMarked
package dev.drydock.feature.galera.ui;

import org.jspecify.annotations.NullMarked;
