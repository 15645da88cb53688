import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathNodes;
import org.xml.sax.InputSource;

class Contacts {
  public static void main(String[] args) throws Exception {
    var membership = System.getenv("MEMBERSHIP");
    var url = "http://localhost:3000/r1/memberships/" + membership + "/contacts.eb";
    var request = HttpRequest.newBuilder(URI.create(url))
        .header("Authorization", "Bearer " + System.getenv("TOKEN"))
        .header("Accept", "text/xml")
        .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
    if (response.statusCode() != 200) throw new IOException("Status " + response.statusCode());
    var xpath = XPathFactory.newInstance().newXPath();
    var document = new InputSource(response.body());
    for (var item : xpath.evaluateExpression("//item", document, XPathNodes.class)) {
      System.out.println(
          xpath.evaluate("Name", item) + " " + xpath.evaluate("EmailAddress", item));
    }
  }
}
