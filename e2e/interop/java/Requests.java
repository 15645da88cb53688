import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;

/**
 * Calls the service as a Java program does by default: the client of the JDK, which asks for h2c in
 * its first request, and documents from its serialiser. Prints a line for each response.
 *
 * Arguments: the URL of the service, a username and a password.
 */
class Requests {
  static final HttpClient client = HttpClient.newHttpClient();

  public static void main(String[] args) throws Exception {
    var url = args[0];
    print("fees", HttpRequest.newBuilder(URI.create(url + "/r1/fees.eb")).build());
    for (var encoding : new String[] {"UTF-8", "UTF-16", "ISO-8859-1", "US-ASCII", "windows-1252"}) {
      var document = authenticate(args[1], args[2], encoding);
      // A string has no encoding: it is sent as UTF-8, whatever its declaration says.
      send(url, "declared " + encoding, "text/xml", document, StandardCharsets.UTF_8);
      send(url, "sent " + encoding, "text/xml; charset=" + encoding, document,
          encoding.equals("US-ASCII") ? StandardCharsets.UTF_8 : Charset.forName(encoding));
    }
  }

  static void send(String url, String name, String type, String document, Charset charset)
      throws Exception {
    print(name, HttpRequest.newBuilder(URI.create(url + "/r1/authenticate.eb"))
        .header("Content-Type", type)
        .header("Accept", "text/xml")
        .POST(BodyPublishers.ofString(document, charset))
        .build());
  }

  static void print(String name, HttpRequest request) throws Exception {
    var response = client.send(request, BodyHandlers.ofString());
    var type = response.headers().firstValue("Content-Type").orElse("");
    System.out.println(name + ": " + response.statusCode() + " " + type);
  }

  static String authenticate(String username, String password, String encoding) throws Exception {
    var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
    var root = document.createElement("authenticate");
    document.appendChild(root);
    var fields = new String[][] {{"type", "token"}, {"username", username}, {"password", password}};
    for (var field : fields) {
      var element = document.createElement(field[0]);
      element.setTextContent(field[1]);
      root.appendChild(element);
    }
    var writer = new StringWriter();
    var transformer = TransformerFactory.newInstance().newTransformer();
    transformer.setOutputProperty(OutputKeys.ENCODING, encoding);
    transformer.transform(new DOMSource(document), new StreamResult(writer));
    return writer.toString();
  }
}
