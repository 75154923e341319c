/** What the character set of texts costs on a server. */
@NullMarked
package dev.drydock.feature.advisor.cost;

import org.jspecify.annotations.NullMarked;
