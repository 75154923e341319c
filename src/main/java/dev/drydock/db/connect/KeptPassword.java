package dev.drydock.db.connect;

import com.mysql.cj.exceptions.ExceptionFactory;
import com.mysql.cj.protocol.a.NativePacketPayload;
import com.mysql.cj.protocol.a.authentication.CachingSha2PasswordPlugin;
import java.util.List;

/**
 * {@code caching_sha2_password} as far as it proves the password without giving it away. A server that does not remember
 * the account asks for the password itself; so does whoever stands in between. Public because the driver makes it by name.
 */
public final class KeptPassword extends CachingSha2PasswordPlugin {

    static final String MESSAGE = "the authentication plugin caching_sha2_password asks for the password itself";

    private static final byte FULL_AUTHENTICATION = 4;

    @Override
    public boolean nextAuthenticationStep(NativePacketPayload fromServer, List<NativePacketPayload> toServer) {
        if (fromServer.getPayloadLength() == 1 && fromServer.getByteBuffer()[0] == FULL_AUTHENTICATION) {
            throw ExceptionFactory.createException(MESSAGE);
        }
        return super.nextAuthenticationStep(fromServer, toServer);
    }
}
