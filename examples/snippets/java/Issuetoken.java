import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import javax.xml.xpath.XPathFactory;
import org.xml.sax.InputSource;

class Issuetoken {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create("http://localhost:3000/r1/issuetoken.eb"))
        .header("Authorization", "Bearer " + System.getenv("TOKEN"))
        .header("Accept", "text/xml")
        .POST(BodyPublishers.noBody())
        .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
    if (response.statusCode() != 200) throw new IOException("Status " + response.statusCode());
    var document = new InputSource(response.body());
    var token = XPathFactory.newInstance().newXPath().evaluate("//token", document);
    // Redirect the member's browser to this URL. It works once.
    System.out.println("http://localhost:3000/login?token=" + token + "&goto=/memberships");
  }
}
