import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

class Token {
  public static void main(String[] args) throws Exception {
    var fields = Map.of(
        "grant_type", "authorization_code",
        "code", System.getenv("CODE"),
        "code_verifier", System.getenv("CODE_VERIFIER"),
        "redirect_uri", "http://127.0.0.1:4444/callback",
        "client_id", "demo-client",
        "client_secret", "demo-secret-for-the-embedded-database-only");
    var form = fields.entrySet().stream()
        .map(field -> field.getKey() + "="
            + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
    var request = HttpRequest.newBuilder(URI.create("http://localhost:3000/r1/openid/token.eb"))
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString(form))
        .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200) throw new IOException(response.body());
    System.out.println(response.body());
  }
}
