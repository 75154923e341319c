package dev.drydock.platform.release;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The newest version as a page of plain text says it: its first line is a version such as {@code 0.2.0}. Nothing is asked
 * unless {@link #read} is called, and the request carries nothing but the address: no version, no name, no cookie.
 */
public final class NewestRelease {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Pattern VERSION = Pattern.compile("\\d{1,5}(\\.\\d{1,5}){1,3}");
    private static final int LONGEST = 1000;

    private final String address;

    /** @param address http or https; empty if none is known, for which {@link #read} fails */
    public NewestRelease(String address) {
        this.address = address;
    }

    /**
     * Asks; blocks up to ten seconds.
     *
     * @throws DrydockException E-1032 if it cannot be asked or answers with something else than a version
     */
    public String read() {
        if (address.isBlank()) {
            throw new DrydockException(
                    Problem.of(PlatformError.NO_NEWEST_VERSION, "", "an address: none is named in DRYDOCK_RELEASES"));
        }
        try (HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(LIMIT)
                .build()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                    .timeout(LIMIT)
                    .setHeader("User-Agent", "drydock")
                    .build();
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            return version(answer)
                    .orElseThrow(() -> failed("status " + answer.statusCode() + ", no version in its first line"));
        } catch (IOException | IllegalArgumentException failure) {
            throw failed(failure.toString());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw failed("interrupted");
        }
    }

    private DrydockException failed(String details) {
        return new DrydockException(Problem.of(PlatformError.NO_NEWEST_VERSION, details, address));
    }

    private static Optional<String> version(HttpResponse<String> answer) {
        String body = answer.body();
        return answer.statusCode() == 200 && body.length() <= LONGEST
                ? body.lines()
                        .map(String::strip)
                        .findFirst()
                        .filter(line -> VERSION.matcher(line).matches())
                : Optional.empty();
    }

    /** Whether a version comes after another, number by number; missing numbers are 0. */
    public static boolean newer(String version, String than) {
        String[] left = version.split("\\.", -1);
        String[] right = than.split("\\.", -1);
        for (int part = 0; part < Math.max(left.length, right.length); part++) {
            int difference = Integer.compare(number(left, part), number(right, part));
            if (difference != 0) {
                return difference > 0;
            }
        }
        return false;
    }

    private static int number(String[] parts, int part) {
        String digits = part < parts.length ? parts[part].replaceFirst("\\D.*$", "") : "";
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }
}
