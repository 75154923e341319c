package dev.drydock.cli;

import java.util.concurrent.Callable;

/** A command with what it works with. */
public abstract class ServiceCommand implements Callable<ExitStatus> {

    protected final Services services;
    protected final Terminal terminal;

    protected ServiceCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }
}
