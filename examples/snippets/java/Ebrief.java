import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import javax.xml.xpath.XPathFactory;
import org.xml.sax.InputSource;

class Ebrief {
  public static void main(String[] args) throws Exception {
    var body = """
        <SubscriptionRequest>
          <EmailAddress>you@example.org</EmailAddress>
          <Action>Subscribe</Action>
        </SubscriptionRequest>""";
    var request = HttpRequest.newBuilder(URI.create("http://localhost:3000/r1/campaigns/ebrief.eb"))
        .header("Content-Type", "text/xml")
        .POST(BodyPublishers.ofString(body))
        .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
    if (response.statusCode() != 200) throw new IOException("Status " + response.statusCode());
    var document = new InputSource(response.body());
    System.out.println(XPathFactory.newInstance().newXPath().evaluate("//Result", document));
  }
}
