/** The pre-flight checks, one class each, and their list. */
@NullMarked
package dev.drydock.feature.upgrade.preflight.checks;

import org.jspecify.annotations.NullMarked;
