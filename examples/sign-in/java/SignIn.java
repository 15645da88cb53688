import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.StringReader;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathNodes;
import org.xml.sax.InputSource;

/** Signs a member in and lists the memberships, with nothing but the JDK (17 or later). */
class SignIn {
  static final String GATEHOUSE = "http://localhost:3000";
  static final String ORIGIN = "http://127.0.0.1:4000";
  static final String CLIENT_ID = System.getenv("CLIENT_ID");
  static final String CLIENT_SECRET = System.getenv("CLIENT_SECRET");

  record Session(String verifier, String state, String token) {}

  /** What we know about each browser, by the value of its cookie. */
  static final Map<String, Session> sessions = new ConcurrentHashMap<>();

  public static void main(String[] args) throws Exception {
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", 4000), 0);
    server.createContext("/", exchange -> {
      try {
        respond(exchange);
      } catch (Exception error) {
        error.printStackTrace();
        exchange.sendResponseHeaders(500, -1);
      }
      exchange.close();
    });
    server.start();
    System.out.println("Open " + ORIGIN);
  }

  static void respond(HttpExchange exchange) throws Exception {
    var cookies = exchange.getRequestHeaders().getOrDefault("Cookie", List.of());
    var id = String.join(";", cookies).replaceAll("(?s).*\\bexample=([\\w-]+).*|.*", "$1");
    var session = sessions.get(id);
    switch (exchange.getRequestURI().getPath()) {
      case "/" -> show(exchange, session);
      case "/sign-in" -> {
        session = new Session(random(), random(), null);
        replace(exchange, id, session);
        redirect(exchange, GATEHOUSE + "/oauth/authorize?" + form(Map.of(
            "response_type", "code",
            "client_id", CLIENT_ID,
            "redirect_uri", ORIGIN + "/callback",
            "scope", "profile memberships",
            "state", session.state(),
            "code_challenge", challenge(session.verifier()),
            "code_challenge_method", "S256")));
      }
      case "/callback" -> {
        var code = parameter(exchange, "code");
        var state = parameter(exchange, "state");
        if (session == null || code == null || !session.state().equals(state)) {
          throw new IOException("The sign-in was refused, or began in another browser.");
        }
        var token = exchangeCode(code, session.verifier());
        replace(exchange, id, new Session(null, null, token));
        redirect(exchange, "/");
      }
      case "/sign-out" -> {
        sessions.remove(id);
        redirect(exchange, GATEHOUSE + "/oauth/end-session?" + form(Map.of(
            "client_id", CLIENT_ID, "post_logout_redirect_uri", ORIGIN)));
      }
      default -> exchange.sendResponseHeaders(404, -1);
    }
  }

  static void show(HttpExchange exchange, Session session) throws Exception {
    var html = "<a href=\"/sign-in\">Sign in</a>";
    if (session != null && session.token() != null) {
      var name = first("//forename", get("/r1/profile.eb", session.token()));
      html = "<h1>" + escape(name) + "</h1><ul>";
      var memberships = source(get("/r1/memberships.eb", session.token()));
      var xpath = XPathFactory.newInstance().newXPath();
      for (var item : xpath.evaluateExpression("//Name", memberships, XPathNodes.class)) {
        html += "<li>" + escape(item.getTextContent()) + "</li>";
      }
      html += "</ul><a href=\"/sign-out\">Sign out</a>";
    }
    var bytes = html.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  /** Exchanges the code for an access token, in XML because the JDK has no parser for JSON. */
  static String exchangeCode(String code, String verifier) throws Exception {
    var fields = Map.of(
        "grant_type", "authorization_code",
        "code", code,
        "code_verifier", verifier,
        "redirect_uri", ORIGIN + "/callback",
        "client_id", CLIENT_ID,
        "client_secret", CLIENT_SECRET);
    var body = new StringBuilder("<submitToken>");
    fields.forEach((name, value) ->
        body.append("<" + name + ">" + escape(value) + "</" + name + ">"));
    body.append("</submitToken>");
    var tokens = send(HttpRequest.newBuilder(URI.create(GATEHOUSE + "/r1/openid/token.eb"))
        .header("Content-Type", "text/xml")
        .POST(BodyPublishers.ofString(body.toString())));
    var token = first("//access_token", tokens);
    // A failure has the status 200 as well, unless the request is a form.
    if (token.isEmpty()) throw new IOException(tokens);
    return token;
  }

  static String get(String path, String token) throws Exception {
    return send(HttpRequest.newBuilder(URI.create(GATEHOUSE + path))
        .header("Accept", "text/xml")
        .header("Authorization", "Bearer " + token));
  }

  static String send(HttpRequest.Builder request) throws Exception {
    var response = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    if (response.statusCode() != 200) throw new IOException(response.body());
    return response.body();
  }

  static String first(String path, String xml) throws Exception {
    return XPathFactory.newInstance().newXPath().evaluate(path, source(xml));
  }

  static InputSource source(String xml) {
    return new InputSource(new StringReader(xml));
  }

  /** Gives the browser a new cookie with each step, so that an attacker cannot choose its value. */
  static void replace(HttpExchange exchange, String id, Session session) {
    sessions.remove(id);
    var newId = random();
    sessions.put(newId, session);
    var cookie = "example=" + newId + "; HttpOnly; SameSite=Lax; Path=/";
    exchange.getResponseHeaders().set("Set-Cookie", cookie);
  }

  static void redirect(HttpExchange exchange, String location) throws IOException {
    exchange.getResponseHeaders().set("Location", location);
    exchange.sendResponseHeaders(303, -1);
  }

  static String parameter(HttpExchange exchange, String name) {
    var query = exchange.getRequestURI().getQuery();
    for (var pair : (query == null ? "" : query).split("&")) {
      if (pair.startsWith(name + "=")) return pair.substring(name.length() + 1);
    }
    return null;
  }

  static String form(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + "="
            + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  static String random() {
    var bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  static String challenge(String verifier) throws Exception {
    var hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes());
    return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
  }

  static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
