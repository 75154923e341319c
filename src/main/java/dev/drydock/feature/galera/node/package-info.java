/** One node as it says it is: status, settings and tables of the cluster, read into immutable values. */
@NullMarked
package dev.drydock.feature.galera.node;

import org.jspecify.annotations.NullMarked;
