/** Where the program starts, where its files lie, and the one place that wires objects together. */
@NullMarked
package dev.drydock.app;

import org.jspecify.annotations.NullMarked;
