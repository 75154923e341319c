/** Schemas and tables below a connected server, and what one table is. */
@NullMarked
package dev.drydock.ui.schema;

import org.jspecify.annotations.NullMarked;
