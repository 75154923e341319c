/** Which query rules a statement would match, and where it would go. */
@NullMarked
package dev.drydock.feature.proxysql.route;

import org.jspecify.annotations.NullMarked;
