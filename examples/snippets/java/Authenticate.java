import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import javax.xml.xpath.XPathFactory;
import org.xml.sax.InputSource;

class Authenticate {
  public static void main(String[] args) throws Exception {
    var body = """
        <authenticate>
          <type>token</type>
          <username>ada</username>
          <password>copper lantern meadow</password>
        </authenticate>""";
    var request = HttpRequest.newBuilder(URI.create("http://localhost:3000/r1/authenticate.eb"))
        .header("Content-Type", "text/xml")
        .POST(BodyPublishers.ofString(body))
        .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
    var xpath = XPathFactory.newInstance().newXPath();
    var document = new InputSource(response.body());
    if (response.statusCode() == 200) {
      System.out.println(xpath.evaluate("//token", document));
    } else {
      // 403 if the username or the password is wrong, 429 after too many attempts.
      System.err.println(response.statusCode() + xpath.evaluate("//errors", document));
      System.exit(1);
    }
  }
}
