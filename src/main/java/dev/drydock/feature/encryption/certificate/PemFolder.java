package dev.drydock.feature.encryption.certificate;

import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.platform.certificate.Signer;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A new folder for certificates and keys, which only this account may enter, as none but it may read the files. */
public final class PemFolder {

    private final Path folder;
    private final List<Path> written = new ArrayList<>();

    /**
     * Makes the folder; blocks on the disk.
     *
     * @throws DrydockException E-4601 if it is not empty, E-4603 if it cannot be written; E-1030 and E-1031 if it is another's
     */
    public PemFolder(Path folder) {
        this.folder = folder;
        try {
            PrivateFiles.folder(folder);
            try (Stream<Path> inside = Files.list(folder)) {
                if (inside.findAny().isPresent()) {
                    throw new DrydockException(Problem.of(EncryptionError.FOLDER_NOT_EMPTY, "", folder));
                }
            }
        } catch (IOException failure) {
            throw notWritten(failure);
        }
    }

    /** The files that were written. */
    public List<Path> written() {
        return List.copyOf(written);
    }

    void write(String name, String type, byte[] encoded) {
        write(name, Signer.pem(type, encoded));
    }

    /**
     * Writes a text file.
     *
     * @throws DrydockException E-4603 if it cannot be written
     */
    public void write(String name, String text) {
        Path file = folder.resolve(name);
        try {
            Files.createFile(file, PrivateFiles.attributesOfFile());
            Files.writeString(file, text, StandardCharsets.UTF_8, StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException failure) {
            throw notWritten(failure);
        }
        written.add(file);
    }

    DrydockException notWritten(Exception failure) {
        return new DrydockException(
                Problem.of(EncryptionError.CERTIFICATES_NOT_WRITTEN, failure.toString(), folder), failure);
    }
}
