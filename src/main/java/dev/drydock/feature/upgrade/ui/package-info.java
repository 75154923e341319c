/** The guided upgrade as a module of the window: steps, findings, plan, lane chart, proof. */
@NullMarked
package dev.drydock.feature.upgrade.ui;

import org.jspecify.annotations.NullMarked;
