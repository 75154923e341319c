/** How fast the ways to one server are: plain, TLS and SSH side by side. */
@NullMarked
package dev.drydock.feature.link;

import org.jspecify.annotations.NullMarked;
