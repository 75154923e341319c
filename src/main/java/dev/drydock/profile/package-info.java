/** Connection profiles and environments, and how they are stored. */
@NullMarked
package dev.drydock.profile;

import org.jspecify.annotations.NullMarked;
