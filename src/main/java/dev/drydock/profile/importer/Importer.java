package dev.drydock.profile.importer;

import java.io.IOException;
import java.nio.file.Path;

/** Reads what one program writes. */
interface Importer {

    /**
     * All servers of the file.
     *
     * @param secrets whether passwords are decoded, too
     * @throws IOException if the file cannot be read
     * @throws dev.drydock.platform.error.DrydockException E-2252 if another program wrote it, or it is damaged
     */
    FoundServers read(Path file, boolean secrets) throws IOException;
}
