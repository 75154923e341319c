/** What encryption costs on this server: a bounded measurement in a scratch schema. */
@NullMarked
package dev.drydock.feature.encryption.cost;

import org.jspecify.annotations.NullMarked;
