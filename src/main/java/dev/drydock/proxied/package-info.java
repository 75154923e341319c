/** A cluster and the proxies in front of it, as plain values that both features fill and neither owns. */
@NullMarked
package dev.drydock.proxied;

import org.jspecify.annotations.NullMarked;
