/** CHECK, ANALYZE, OPTIMIZE, REPAIR, rebuild and CHECKSUM of many tables, biggest first. */
@NullMarked
package dev.drydock.feature.tables;

import org.jspecify.annotations.NullMarked;
