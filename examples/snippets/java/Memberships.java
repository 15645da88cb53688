import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathNodes;
import org.xml.sax.InputSource;

class Memberships {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create("http://localhost:3000/r1/memberships.eb"))
        .header("Authorization", "Bearer " + System.getenv("TOKEN"))
        .header("Accept", "text/xml")
        .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
    if (response.statusCode() != 200) throw new IOException("Status " + response.statusCode());
    var xpath = XPathFactory.newInstance().newXPath();
    var document = new InputSource(response.body());
    for (var item : xpath.evaluateExpression("//Item", document, XPathNodes.class)) {
      System.out.println(
          xpath.evaluate("MembershipGUID", item) + " " + xpath.evaluate("Name", item));
    }
  }
}
