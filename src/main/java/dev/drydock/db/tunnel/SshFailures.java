package dev.drydock.db.tunnel;

import com.jcraft.jsch.JSchAlgoNegoFailException;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.JSchRevokedHostKeyException;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.time.Duration;

/** Says in Drydock's words why a hop was not passed. */
final class SshFailures {

    private SshFailures() {}

    static ServerException of(JSchException failure, ResolvedHop hop, Duration limit) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ServerException known) {
                return known;
            }
        }
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof JSchAlgoNegoFailException none) {
            String detail = none.getAlgorithmName() + ": the host offers " + none.getServerProposal();
            return failed(TunnelError.NO_COMMON_ALGORITHM, failure, hop, detail);
        }
        if (failure instanceof JSchRevokedHostKeyException) {
            return failed(TunnelError.HOST_KEY_REVOKED, failure, hop, message);
        }
        // the library has no exceptions of their own for these
        if (message.startsWith("Auth ") || message.startsWith("USERAUTH")) {
            return failed(TunnelError.DENIED, failure, hop, message + "; tried: " + hop.method());
        }
        // the library's own limit on the exchange of keys
        boolean late = message.startsWith("timeout");
        for (Throwable cause = failure; cause != null && !late; cause = cause.getCause()) {
            late = cause instanceof java.net.SocketTimeoutException;
        }
        if (late) {
            return failed(TunnelError.HOP_UNREACHABLE, failure, hop, "no answer within " + limit.toSeconds() + " s");
        }
        return failed(TunnelError.FAILED, failure, hop, message);
    }

    static ServerException unreachable(IOException failure, String hop) {
        return new ServerException(Problem.of(TunnelError.HOP_UNREACHABLE, failure.toString(), hop), 0, failure);
    }

    private static ServerException failed(TunnelError code, JSchException failure, ResolvedHop hop, String detail) {
        return new ServerException(Problem.of(code, detail, hop.label()), 0, failure);
    }
}
